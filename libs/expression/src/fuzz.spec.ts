import fc from 'fast-check';
import { anyCharacter, sized } from '@platform/testing';
import { clinicFacts, clinicScope } from './__fixtures__/clinic-facts';
import {
  compileExpression,
  compileTemplate,
  ExpressionTypeError,
  InvalidExpressionError,
  typeExpression,
  typeTemplate,
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
    'any(',
    'sum(',
    'maxBy(items,',
  ],
  ...['__proto__', 'constructor', 'null', '{{', '}}', '\n', 'é', '😀', '#'],
];
const SCOPE = {
  in: { a: 5, b: 'x', list: [1, null, 'x'], q: { value: 1, unit: 'g' } },
  a: [{ a: 1 }, { a: 'x' }, {}, null, 3],
  items: [{ a: 2, items: [{ a: 1 }] }],
};

const TYPING = { scope: clinicScope, facts: clinicFacts };

/** The type checker reads what compiles, and names what does not; it never throws. */
function checks(source: string, compile: typeof compileExpression | typeof compileTemplate) {
  const check = compile === compileExpression ? typeExpression : typeTemplate;
  const { type, problems } = check(source, TYPING);
  let refused: InvalidExpressionError | undefined;
  try {
    compile(source);
  } catch (error) {
    if (!(error instanceof InvalidExpressionError)) throw error;
    refused = error;
  }
  if (refused === undefined) {
    expect(type).toBeDefined();
    expect(problems.filter(({ kind }) => kind === 'syntax' || kind === 'limit')).toEqual([]);
  } else {
    expect(problems.length).toBeGreaterThan(0);
    if (refused.limit !== undefined) {
      expect(problems[0]).toMatchObject({ kind: 'limit' });
      expect(problems[0]?.message.en).toContain(`${refused.limit}:`);
    }
  }
}

/** Runs a source to its end; anything thrown that is not one of the two errors is a failure. */
function survives(source: string, compile: typeof compileExpression | typeof compileTemplate) {
  checks(source, compile);
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
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join('')),
  );

  it('as an expression is refused, ill-typed or evaluated', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyText, (source) => {
        seen.add(survives(source, compileExpression));
      }),
      sized(10_000),
    );
    expect([...seen].sort()).toEqual(['evaluated', 'ill-typed', 'refused']);
  });

  it('as a template is refused, ill-typed or evaluated', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, source) => {
        survives(`${before}{{${source}}}`, compileTemplate);
      }),
      sized(3_000),
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
      sized(5_000),
    );
  });

  it('made too long or too deep is refused by the name of the limit', () => {
    const pieces = fc.constantFrom(
      '1+',
      '!',
      '-',
      '(',
      '[',
      'a?1:',
      'in.doses[',
      '{a:',
      'abs(',
      '.a',
    );
    fc.assert(
      fc.property(pieces, fc.integer({ min: 90, max: 4_100 }), (piece, times) => {
        checks(`${piece.repeat(times)}1`, compileExpression);
        checks(`{{${piece.repeat(times)}1}}`, compileTemplate);
      }),
      sized(100),
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
      sized(1_500),
    );
  });
});
