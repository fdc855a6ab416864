import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import { isUnsafeKey } from '../values/own-property';
import { readKey, type RecordKey } from './record-access';
import { PROTOTYPE_KEY, UnsafePathError } from '../errors';

type Literal = string | number | boolean | null;

const STEP = /\.([A-Za-z_][A-Za-z0-9_]*)|\[(0|[1-9][0-9]{0,8})\]|\['([^'\\]*)'\]|\["([^"\\]*)"\]/y;
const COMPARISON =
  /\s*(===?|!==?|<=|>=|<|>)\s*(?:'([^'\\]*)'|"([^"\\]*)"|(-?[0-9]+(?:\.[0-9]+)?)|(true|false|null))/y;
const OPERATOR = /\s*(&&|\|\||[!()])/y;

/** Whether a filter keeps an item. Spends the budget for each of its tests. */
export type PathFilter = (item: unknown, budget: EvaluationBudget) => boolean;

const ORDERINGS: Readonly<Record<string, (left: number | string, right: typeof left) => boolean>> =
  {
    '<': (left, right) => left < right,
    '<=': (left, right) => left <= right,
    '>': (left, right) => left > right,
    '>=': (left, right) => left >= right,
  };

/** The text of a filter, and how far it is read. */
interface Cursor {
  readonly text: string;
  readonly path: string;
  at: number;
}

const refused = ({ path }: Cursor): UnsafePathError =>
  new UnsafePathError(
    {
      fr: 'un filtre teste des chemins « @.… », comparés à des constantes ou non',
      en: 'a filter tests paths "@.…", compared with constants or not',
    },
    path,
  );

/** Reads one operator or parenthesis; returns whether it was there. */
function take(cursor: Cursor, operator: string): boolean {
  OPERATOR.lastIndex = cursor.at;
  const found = OPERATOR.exec(cursor.text);
  if (found?.[1] !== operator) return false;
  cursor.at = OPERATOR.lastIndex;
  return true;
}

/**
 * Compiles the inside of a JSONPath filter: tests joined by `&&`, `||`, `!` and parentheses. A test is `@.path
 * <comparison> literal`, or `@.path`, which holds when the path is there, with whatever value. As in RFC 9535 there is
 * no coercion: values of different types are never equal and have no order, and a missing value differs from every
 * literal. Throws {@link UnsafePathError} for anything else.
 */
export function compilePathFilter(text: string, path: string): PathFilter {
  const cursor: Cursor = { text, path, at: 0 };
  const filter = readEither(cursor);
  if (text.slice(cursor.at).trim() !== '') throw refused(cursor);
  return filter;
}

function readEither(cursor: Cursor): PathFilter {
  const filters = [readBoth(cursor)];
  while (take(cursor, '||')) filters.push(readBoth(cursor));
  return (item, budget) => filters.some((passes) => passes(item, budget));
}

function readBoth(cursor: Cursor): PathFilter {
  const filters = [readOne(cursor)];
  while (take(cursor, '&&')) filters.push(readOne(cursor));
  return (item, budget) => filters.every((passes) => passes(item, budget));
}

function readOne(cursor: Cursor): PathFilter {
  const isNegated = take(cursor, '!');
  const isGroup = take(cursor, '(');
  const filter = isGroup ? readEither(cursor) : readTest(cursor, !isNegated);
  if (isGroup && !take(cursor, ')')) throw refused(cursor);
  return isNegated ? (item, budget) => !filter(item, budget) : filter;
}

/** In RFC 9535 `!` stands before a path or a parenthesis, never before a comparison, which it would seem to bind. */
function readTest(cursor: Cursor, mayCompare: boolean): PathFilter {
  const { text, path } = cursor;
  const start = text.length - text.slice(cursor.at).trimStart().length;
  if (text[start] !== '@') throw refused(cursor);
  const { keys, end } = readSteps(text, start + 1, path);
  const valueOf = (item: unknown, budget: EvaluationBudget): unknown => {
    budget.spend(COSTS.place);
    return keys.reduce<unknown>(readKey, item);
  };
  COMPARISON.lastIndex = end;
  const match = mayCompare ? COMPARISON.exec(text) : null;
  if (!match) {
    cursor.at = end;
    return (item, budget) => valueOf(item, budget) !== undefined;
  }
  cursor.at = COMPARISON.lastIndex;
  const [, operator = '', single, double, number, word] = match;
  const expected = toLiteral(single ?? double, number, word);
  return (item, budget) => compare(operator, valueOf(item, budget), expected);
}

function readSteps(text: string, from: number, path: string): { keys: RecordKey[]; end: number } {
  const keys: RecordKey[] = [];
  let end = from;
  STEP.lastIndex = end;
  for (let step = STEP.exec(text); step; step = STEP.exec(text)) {
    const [, name, index, single, double] = step;
    const key = index === undefined ? (name ?? single ?? double ?? '') : Number(index);
    if (isUnsafeKey(String(key))) throw new UnsafePathError(PROTOTYPE_KEY, path);
    keys.push(key);
    end = STEP.lastIndex;
  }
  return { keys, end };
}

function toLiteral(text?: string, number?: string, word?: string): Literal {
  if (text !== undefined) return text;
  if (number !== undefined) return Number(number);
  return word === 'null' ? null : word === 'true';
}

function compare(operator: string, value: unknown, expected: Literal): boolean {
  if (operator.startsWith('==')) return value === expected;
  if (operator.startsWith('!=')) return value !== expected;
  const isOrdered =
    (typeof value === 'number' && typeof expected === 'number') ||
    (typeof value === 'string' && typeof expected === 'string');
  return isOrdered && ORDERINGS[operator]?.(value, expected) === true;
}
