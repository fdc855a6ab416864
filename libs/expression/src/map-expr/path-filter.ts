import { isUnsafeKey } from '../values/own-property';
import { readKey, type RecordKey } from './record-access';
import { UnsafePathError } from './unsafe-path-error';

type Literal = string | number | boolean | null;

const STEP = /\.([A-Za-z_][A-Za-z0-9_]*)|\[(0|[1-9][0-9]{0,8})\]|\['([^'\\]*)'\]|\["([^"\\]*)"\]/y;
const COMPARISON =
  /\s*(===?|!==?|<=|>=|<|>)\s*(?:'([^'\\]*)'|"([^"\\]*)"|(-?[0-9]+(?:\.[0-9]+)?)|(true|false|null))\s*$/y;

const ORDERINGS: Readonly<Record<string, (left: number | string, right: typeof left) => boolean>> =
  {
    '<': (left, right) => left < right,
    '<=': (left, right) => left <= right,
    '>': (left, right) => left > right,
    '>=': (left, right) => left >= right,
  };

/**
 * Compiles the inside of a JSONPath filter, which must be `@.path <comparison> literal`. As in RFC 9535
 * there is no coercion: values of different types are never equal and have no order, and a missing value
 * differs from every literal.
 */
export function compilePathFilter(text: string, path: string): (item: unknown) => boolean {
  const refuse = (): never => {
    throw new UnsafePathError('un filtre compare un chemin « @.… » à une constante', path);
  };
  const trimmed = text.trimStart();
  if (!trimmed.startsWith('@')) return refuse();
  const { keys, end } = readSteps(trimmed, path);
  COMPARISON.lastIndex = end;
  const match = COMPARISON.exec(trimmed);
  if (!match) return refuse();
  const [, operator = '', single, double, number, word] = match;
  const expected = toLiteral(single ?? double, number, word);
  return (item) => compare(operator, keys.reduce<unknown>(readKey, item), expected);
}

function readSteps(text: string, path: string): { keys: RecordKey[]; end: number } {
  const keys: RecordKey[] = [];
  let end = 1;
  STEP.lastIndex = end;
  for (let step = STEP.exec(text); step; step = STEP.exec(text)) {
    const [, name, index, single, double] = step;
    const key = index === undefined ? (name ?? single ?? double ?? '') : Number(index);
    if (isUnsafeKey(String(key))) throw new UnsafePathError('clé de prototype', path);
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
