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
    ['more than 1 MiB', `a: ${'é'.repeat(600_000)}`, 'YAML_TOO_LARGE', '1 Mio'],
  ])('refuses %s [MAN-380 MAN-381]', (_, text, code, words) => {
    const { value, diagnostics } = parseYaml(text);
    expect(value).toBeUndefined();
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toMatchObject({ code, severity: 'error' });
    expect(diagnostics[0]?.message.fr).toContain(words);
  });
});
