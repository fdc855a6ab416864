import type { JsonValue } from '@platform/ports';
import { anyCharacter, sized } from '@platform/testing';
import fc from 'fast-check';

import { parseYaml } from './parse-yaml';
import { printYaml } from './print-yaml';

/** Texts that some YAML version reads as another type, or that need escapes. */
const awkward = fc.constantFrom(
  ...['', ' ', '1', '-1', '1e3', '1.5', '.5', '0x1F', '0o7', '1_000', '12:30:00', '.nan', '.inf'],
  ...['yes', 'no', 'on', 'off', 'true', 'True', 'null', '~', '=', '<<', '2026-01-01', 'y', 'n'],
  ...['- a', 'a: b', '# c', '*a', '&a', '!t', '%d', '@', '`', '|', '>', '? k', '[', ']', '{', '}'],
  ...['a\nb', 'a\n', '\na', 'a\n\n b\n\n', '  a\n b', 'a \nb', '\t', 'a\tb', '---', '...', '\r\n'],
  ...['\u0085', '\u2028', '\uFEFFa', '\u007F', '\u0000', '\uFFFE', 'é', '😀', "'", '"', '\\', ': '],
  ...['x'.repeat(300), 'word '.repeat(60), `${'word '.repeat(60)}\n\nnext`, '"é": [1, {}]', 'a #b'],
);
const text = fc.oneof(awkward, fc.string({ unit: 'grapheme' }), fc.string({ unit: anyCharacter }));
const wellFormed = text.filter((each) => !/[\0\p{Surrogate}]/u.test(each));
const numbers = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0.1, 1e21, 1e-7, 5e-324, 1.5e300, 123456789012345680000, 1.0),
);
const key = wellFormed.filter((each) => each !== '__proto__');

const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    wellFormed,
    numbers.map((value) => (Object.is(value, -0) ? 0 : value)),
    fc.constantFrom(true, false, null),
    fc.array(tie('json')),
    fc.dictionary(key, tie('json')).map((each) => ({ ...each })),
  ),
}));

describe('printYaml', () => {
  it('writes what parseYaml reads back, whatever it is', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(parseYaml(printYaml(value))).toEqual({ value, diagnostics: [] });
      }),
      sized(2_000),
    );
  });

  it('puts short collections on one line, and a list of collections on several', () => {
    const value = {
      context: ['patient'],
      nodes: [{ id: 'a', config: { codes: ['1', '2'], none: {}, horizon: 'P2D' } }],
      edges: [{ from: 'a.b', to: 'c.d' }],
    };
    expect(printYaml(value)).toBe(
      [
        'context: [patient]',
        'nodes:',
        "  - {id: a, config: {codes: ['1', '2'], none: {}, horizon: P2D}}",
        'edges:',
        '  - {from: a.b, to: c.d}',
        '',
      ].join('\n'),
    );
    expect(printYaml(value, { isSpread: (keys) => keys.at(-2) === 'nodes' })).toContain(
      "  - id: a\n    config: {codes: ['1', '2'], none: {}, horizon: P2D}\n",
    );
  });

  it('repeats what is shared instead of naming it', () => {
    const shared = { size: 1 };
    expect(printYaml({ a: shared, b: shared })).toBe('a: {size: 1}\nb: {size: 1}\n');
  });

  it.each([
    [1e21, '1e+21\n'],
    [1e-7, '1e-7\n'],
    ['yes', "'yes'\n"],
    ['1e3', "'1e3'\n"],
    ['une\ndeux', '|-\n  une\n  deux\n'],
  ])('writes %j so that every YAML version reads it so', (value, expected) => {
    expect(printYaml(value)).toBe(expected);
  });
});
