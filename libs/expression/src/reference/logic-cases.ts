import { type ExpressionValue, UNKNOWN } from '../values/expression-value';
import { gives, type ReferenceCase, type ReferenceSection, refuses } from './reference-case';

const TRUTHS: readonly ExpressionValue[] = [true, false, UNKNOWN];

const written = (truth: ExpressionValue) => (truth === UNKNOWN ? 'unknown' : String(truth));

/** Kleene's complete truth tables. */
const AND: readonly ExpressionValue[] = [
  true,
  false,
  UNKNOWN,
  false,
  false,
  false,
  UNKNOWN,
  false,
  UNKNOWN,
];
const OR: readonly ExpressionValue[] = [
  true,
  true,
  true,
  true,
  false,
  UNKNOWN,
  true,
  UNKNOWN,
  UNKNOWN,
];

function table(operator: string, results: readonly ExpressionValue[]): readonly ReferenceCase[] {
  const pairs = TRUTHS.flatMap((left) => TRUTHS.map((right) => [left, right] as const));
  return pairs.map(([left, right], place) =>
    gives(`${written(left)} ${operator} ${written(right)}`, results[place] ?? UNKNOWN),
  );
}

export const logicSection: ReferenceSection = {
  title: 'Logic',
  text: `Logic is three-valued, after Kleene. Here \`unknown\` is a name that the scope does not have. Conditions must be booleans.
If the left side of \`&&\` or \`||\` decides, the right side is not evaluated.`,
  cases: [
    ...table('&&', AND),
    ...table('||', OR),
    gives('!true', false),
    gives('!unknown', UNKNOWN),
    gives("true ? 'a' : 'b'", 'a'),
    gives('unknown ? 1 : 1', UNKNOWN, { remark: 'an unknown test chooses no branch' }),
    gives('false && 1', false, { remark: 'the right side is not evaluated' }),
    refuses('1 && true', '"&&" expects a boolean, received: number', { remark: 'no truthiness' }),
  ],
};
