import fc from 'fast-check';
import {
  compileExpression,
  compileTemplate,
  ExpressionTypeError,
  InvalidExpressionError,
} from './index';

const PIECES = [
  ...[
    'in',
    'in.a',
    '.a',
    '.',
    'a',
    'items',
    'true',
    '1',
    '0.5',
    '10000000',
    "'x'",
    '"y"',
    "'",
    '\\',
  ],
  ...[
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '{a:',
    ',',
    '?',
    ':',
    '|',
    '!',
    '-',
    '+',
    '*',
    '/',
    '//',
    '%',
    '^',
  ],
  ...[
    '==',
    '!=',
    '<',
    '<=',
    '>',
    '>=',
    '&&',
    '||',
    ' in ',
    ' ',
    'present(',
    'max(',
    '|string',
    'join(',
  ],
  ...['__proto__', 'constructor', 'null', '{{', '}}', '\n', 'é', '😀', '#'],
];
const SCOPE = {
  in: { a: 5, b: 'x', list: [1, null, 'x'], q: { value: 1, unit: 'g' } },
  a: [{ a: 1 }, { a: 'x' }, {}, null, 3],
  items: [{ a: 2, items: [{ a: 1 }] }],
};

/** Runs a source to its end; anything thrown that is not one of the two errors is a failure. */
function survives(source: string, compile: typeof compileExpression | typeof compileTemplate) {
  try {
    compile(source).evaluate(SCOPE);
  } catch (error) {
    if (error instanceof InvalidExpressionError) return 'refused';
    if (error instanceof ExpressionTypeError) return 'ill-typed';
    throw error;
  }
  return 'evaluated';
}

describe('any text at all', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join('')),
  );

  it('as an expression is refused, ill-typed or evaluated', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyText, (source) => {
        seen.add(survives(source, compileExpression));
      }),
      { numRuns: 10_000 },
    );
    expect([...seen].sort()).toEqual(['evaluated', 'ill-typed', 'refused']);
  });

  it('as a template is refused, ill-typed or evaluated', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, source) => {
        survives(`${before}{{${source}}}`, compileTemplate);
      }),
      { numRuns: 3_000 },
    );
  });

  it('made by damaging a real expression is refused, ill-typed or evaluated', () => {
    const real =
      "in.a >= 6.0 && (in.a - 0.5) * 2 ^ 0.5 < 9 ? items[present(.a) && .a > 1][0].a : max(in.a, -1)|string + 'x'";
    const damage = fc.tuple(
      fc.nat({ max: real.length }),
      fc.nat({ max: 8 }),
      fc.constantFrom('', ...PIECES),
    );
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
        const damaged = damages.reduce(
          (text, [at, cut, piece]) => text.slice(0, at) + piece + text.slice(at + cut),
          real,
        );
        survives(damaged, compileExpression);
      }),
      { numRuns: 5_000 },
    );
  });

  it('made of extreme numbers stays within JS numbers', () => {
    const operator = fc.constantFrom('+', '-', '*', '/', '//', '%', '^');
    const numbers = fc.record({ a: fc.double(), b: fc.double(), c: fc.double() });
    fc.assert(
      fc.property(operator, operator, numbers, (first, second, scope) => {
        for (const source of [`a ${first} b ${second} c`, `a ${first} (b ${second} c)`]) {
          const result = compileExpression(source).evaluate(scope);
          expect(typeof result === 'symbol' || Number.isFinite(result)).toBe(true);
        }
      }),
      { numRuns: 1_500 },
    );
  });
});
