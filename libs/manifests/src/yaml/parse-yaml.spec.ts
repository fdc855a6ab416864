import { parseYaml } from './parse-yaml';

const bomb = (levels: number) =>
  ['a0: &a0 [x]']
    .concat(
      Array.from(
        { length: levels },
        (_, level) => `a${level + 1}: &a${level + 1} [${Array(9).fill(`*a${level}`).join(', ')}]`,
      ),
    )
    .join('\n');

/** Each anchor nests forty levels deeper than the previous one. */
const tower = (anchors: number) =>
  ['a0: &a0 1']
    .concat(
      Array.from(
        { length: anchors },
        (_, level) => `a${level + 1}: &a${level + 1} ${'['.repeat(40)}*a${level}${']'.repeat(40)}`,
      ),
    )
    .join('\n');

describe('parseYaml', () => {
  it('reads JSON types only: numbers as JSON writes them, dates stay text', () => {
    const text = 'a: 1.5e3\nb: 0x10\nc: .nan\nd: 2026-01-01\ne: true\nf: ~\ng: 0o7';
    expect(parseYaml(text)).toEqual({
      value: { a: 1500, b: '0x10', c: '.nan', d: '2026-01-01', e: true, f: null, g: '0o7' },
      diagnostics: [],
    });
  });

  it('reads JSON text', () => {
    expect(parseYaml('{"a": [1, {"b": null}]}').value).toEqual({ a: [1, { b: null }] });
  });

  it('copies aliased parts, so that changing one leaves the other', () => {
    const { value } = parseYaml('a: &x { n: 1 }\nb: *x') as { value: { a: object; b: object } };
    expect(value.b).toEqual({ n: 1 });
    expect(value.a).not.toBe(value.b);
  });

  it.each([
    ['a duplicate key', 'a: 1\nb: 2\na: 3', 'YAML_INVALID', '(ligne 3, colonne 1) : clé en double'],
    ['a broken flow sequence', 'a: [1,', 'YAML_INVALID', '(ligne 1, colonne 7)'],
    ['a custom tag', 'a: !!js/function x', 'YAML_INVALID', 'ligne 1'],
    ['an empty document', '', 'YAML_INVALID', 'le document est vide'],
    ['several documents', 'a: 1\n---\nb: 2', 'YAML_INVALID', 'un seul document'],
    ['a prototype key', 'a: { __proto__: { x: 1 } }', 'YAML_REFUSED', '__proto__'],
    ['an element that contains itself', 'a: &x [*x]', 'YAML_REFUSED', 'circulaire'],
    ['aliases of aliases', bomb(7), 'YAML_REFUSED', 'alias développés'],
    [
      'too many aliases',
      `a: &a 1\nb: [${Array(201).fill('*a').join(', ')}]`,
      'YAML_INVALID',
      'alias',
    ],
    ['nesting without end', '['.repeat(5000), 'YAML_INVALID', 'ligne 1'],
    ['nesting without end behind aliases', tower(150), 'YAML_REFUSED', '64 niveaux'],
    [
      'a long text that aliases repeat',
      `a: &a ${'x'.repeat(10_000)}\nb: [${Array(150).fill('*a').join(', ')}]`,
      'YAML_REFUSED',
      'octets de texte une fois ses alias développés',
    ],
    [
      'a long key that aliases repeat',
      `a: &a { ${'x'.repeat(10_000)}: 1 }\nb: [${Array(150).fill('*a').join(', ')}]`,
      'YAML_REFUSED',
      'octets de texte une fois ses alias développés',
    ],
    [
      'long numbers that aliases repeat',
      `a: &a [${Array(400).fill('12345678901234567').join(', ')}]\nb: [${Array(199).fill('*a').join(', ')}]`,
      'YAML_REFUSED',
      'octets de texte une fois ses alias développés',
    ],
    ['half a character', 'a: "\\uD83D"', 'YAML_REFUSED', 'la moitié d’un caractère'],
    ['a text that no database keeps', 'a: "\\u0000"', 'YAML_REFUSED', 'U+0000'],
    ['a key that no database keeps', '"a\\0": 1', 'YAML_REFUSED', 'U+0000'],
    ['more than 1 MiB', `a: ${'é'.repeat(600_000)}`, 'YAML_TOO_LARGE', '1 Mio'],
  ])('refuses %s [MAN-380 MAN-381]', (_, text, code, words) => {
    const { value, diagnostics } = parseYaml(text);
    expect(value).toBeUndefined();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code, severity: 'error' });
    expect(diagnostics[0]?.message.fr).toContain(words);
  });

  it.each([
    ['a syntax error', 'a: 1\nb: [1,\nc', { line: 3, column: 1 }],
    ['a duplicate key', '\uFEFFa: 1\na: 2', { line: 2, column: 1 }],
    ['an error on the line of a byte order mark', '\uFEFF}', { line: 1, column: 1 }],
    ['an empty document', '', { line: 1, column: 1 }],
    ['a refused key', 'a: 1\nb:\n  c: { __proto__: 1 }', { line: 3, column: 6 }],
    [
      'the alias that is one too many',
      `a: &a ${'x'.repeat(400_000)}\nb:\n  - *a\n  - *a\n`,
      { line: 4, column: 5 },
    ],
    ['an element inside itself', 'a: 1\nb: &x\n  - *x', { line: 3, column: 5 }],
  ])('says where %s is', (_, text, position) => {
    expect(parseYaml(text).diagnostics.map((each) => each.position)).toEqual([position]);
  });

  it('reads more than 1 MiB, and more elements, for who asks for it', () => {
    const text = `[${'12345678901234, '.repeat(100_000)}1]`;
    expect(parseYaml(text).diagnostics[0]?.code).toBe('YAML_TOO_LARGE');
    expect(parseYaml(text, { maxBytes: 2 ** 21 }).diagnostics[0]?.code).toBe('YAML_REFUSED');
    expect(parseYaml(text, { maxBytes: 2 ** 21, maxElements: 100_100 }).value).toHaveLength(
      100_001,
    );
    const { message } = parseYaml(text, { maxBytes: 1.5 * 2 ** 20 }).diagnostics[0] ?? {};
    expect(message?.fr).toContain('1.5 Mio');
  });
});
