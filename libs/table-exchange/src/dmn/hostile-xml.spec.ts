import { typedCatalog } from '@platform/workflow/testing';
import { importDmn } from './import-dmn';
import { XML_LIMITS } from './xml-tree';

const NAMESPACE = 'https://www.omg.org/spec/DMN/20191111/MODEL/';

const findings = (file: string | Uint8Array) => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const { config, findings: found } = importDmn(bytes, { catalog: typedCatalog });
  expect(config).toBeUndefined();
  return found.map(({ code, severity, message, position }) => {
    expect([severity, message.fr.length > 0]).toEqual(['error', true]);
    return `${code} ${message.en}${position ? ` at ${position.line}` : ''}`;
  });
};

const model = (inside: string, attributes = ''): string =>
  `<definitions xmlns="${NAMESPACE}" ${attributes}>${inside}</definitions>`;

const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${model('&b;')}`;
const external = `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${model('&a;')}`;

describe('importDmn, given hostile XML', () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    ['entities in each other', laughs, /^TABLE_DMN_XML a DOCTYPE declaration is refused.* at 1$/],
    ['an external entity', external, /^TABLE_DMN_XML a DOCTYPE declaration is refused/],
    [
      'an external DTD',
      `<!DOCTYPE x SYSTEM "http://x/y.dtd">${model('')}`,
      /a DOCTYPE declaration/,
    ],
    [
      'an undeclared entity',
      model('&nbsp;'),
      /^TABLE_DMN_XML the XML is not well-formed: undefined/,
    ],
    ['a file of another encoding', utf16(model('')), /^TABLE_DMN_XML the file is not UTF-8$/],
    [
      'a declaration of another encoding',
      `<?xml version="1.0" encoding="ISO-8859-1"?>${model('')}`,
      /^TABLE_DMN_XML the file says that it is in "ISO-8859-1": save it as UTF-8/,
    ],
    ['an unclosed element', `<definitions xmlns="${NAMESPACE}">`, /^TABLE_DMN_XML .*unclosed tag/],
    ['an unclosed tag', '<definitions', /^TABLE_DMN_XML the XML is not well-formed/],
    ['elements that overlap', '<a><b></a></b>', /^TABLE_DMN_XML the XML is not well-formed/],
    ['an attribute twice', model('', 'id="a" id="b"'), /duplicate attribute/],
    ['a prefix without a namespace', model('<x:decision/>'), /unbound namespace prefix/],
    ['two roots', `${model('')}${model('')}`, /^TABLE_DMN_XML the XML is not well-formed/],
    ['nothing', '', /^TABLE_DMN_XML/],
    ['JSON', '{"definitions": 1}', /^TABLE_DMN_XML/],
    ['a control character', model('&#1;'), /^TABLE_DMN_XML the XML is not well-formed/],
    [
      'elements without a namespace',
      '<definitions/>',
      /^TABLE_DMN_XML <definitions> of the namespace "" is no DMN model \(1\.1, 1\.2, 1\.3, 1\.4, 1\.5\)/,
    ],
    [
      'a newer DMN',
      '<definitions xmlns="https://www.omg.org/spec/DMN/20991231/MODEL/"/>',
      /^TABLE_DMN_XML <definitions> of the namespace .*20991231/,
    ],
    ['another root', `<decision xmlns="${NAMESPACE}"/>`, /^TABLE_DMN_XML <decision> of the names/],
    [
      'a decision of another version than its root',
      model('<decision xmlns="http://www.omg.org/spec/DMN/20180521/MODEL/" id="d"/>'),
      /^TABLE_DMN_REFUSED file, <decision> is not of the version of DMN of the file/,
    ],
  ])('refuses %s', (_what, file, expected) => {
    expect(findings(file)[0]).toMatch(expected);
  });

  it.each<[string, () => string]>([
    ['elements in each other', () => model('<a>'.repeat(100_000))],
    ['elements', () => model('<decision/>'.repeat(XML_LIMITS.elements))],
    ['elements that it does not know', () => model('<a/>'.repeat(XML_LIMITS.elements))],
    [
      'attributes of an element',
      () => model('', Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')),
    ],
    [
      'attributes of an element, for namespaces',
      () => model('', Array.from({ length: 100_000 }, (_, at) => `xmlns:a${at}="u"`).join(' ')),
    ],
    ['bytes', () => model(' '.repeat(XML_LIMITS.bytes))],
  ])('refuses too many %s', (_what, file) => {
    expect(findings(file())[0]).toMatch(/^TABLE_DMN_LIMIT more than \d+ /);
  });

  it('reads what stays below each limit, and says only so much of it', () => {
    const found = findings(model('<a/>'.repeat(XML_LIMITS.elements - 1)));
    expect(found.length).toBeLessThan(1_010);
    expect(found.at(-1)).toMatch(/^TABLE_DMN_LIMIT limit "diagnostics"/);
  });

  it('shows names of the file as text, and shortens them', () => {
    const name = '&lt;script&gt;alert(1)&lt;/script&gt;';
    expect(findings(model(`<decision id="${name}"/>`))[0]).toContain('decision "<script>alert(1)');
    const [long = ''] = findings(model(`<decision id="${'x'.repeat(100_000)}"/>`));
    expect(long.length).toBeLessThan(300);
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
    'takes %s as a name like any other',
    (name) => {
      const text = `<decision id="${name}"><decisionTable><input><inputExpression typeRef="number"><text>${name}</text></inputExpression></input><output name="${name}" typeRef="${name}"/><rule><inputEntry><text>1</text></inputEntry><outputEntry><text>${name}</text></outputEntry></rule></decisionTable></decision>`;
      const found = findings(model(text));
      expect(found).toEqual([
        expect.stringContaining(`output 1, the type "${name}" has no equivalent`),
      ]);
    },
  );
});
