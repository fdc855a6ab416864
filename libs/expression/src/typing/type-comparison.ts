import { type LocalizedText } from '@platform/ports';
import { type ProblemKind } from './expression-problem';
import { doesNotCombine, notACode, otherDimension, otherValueSet, unknownUnit } from './sentences';
import { asQuantity, type StaticQuantity } from './static-quantity';
import {
  isAny,
  isBoolean,
  isNumber,
  isText,
  type StaticType,
  type StaticValue,
} from './static-type';
import { type TypeFacts } from './type-facts';
import { momentMismatch } from './type-moments';
import { type Report } from './typing-context';

interface Mismatch {
  readonly kind: ProblemKind;
  readonly message: LocalizedText;
  readonly written?: string;
}

interface ComparedPair {
  readonly operator: string;
  readonly left: StaticValue;
  readonly right: StaticValue;
}

export const COMPARE: LocalizedText = { fr: 'compare', en: 'compare' };
const ORDERINGS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

/** Checks every combination of types that a comparison may have. Reports the first invalid one. */
export function typeComparison(pair: ComparedPair, facts: TypeFacts, report: Report): void {
  const { operator, left, right } = pair;
  const wrong =
    firstOf(left.types, (one) =>
      firstOf(right.types, (other) => mismatch(operator, [one, other], facts)),
    ) ?? (ORDERINGS.has(operator) ? undefined : impossibleCode(pair, facts));
  if (wrong) report(wrong.kind, wrong.message, wrong.written);
}

/** Whether a value may be a quantity that is only a bound. */
export function mayBeBound({ types, isExact = false }: StaticValue, facts: TypeFacts): boolean {
  if (isExact) return false;
  return types.some((type) => isAny(type) || asQuantity(type, facts)?.mayBeBound);
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function mismatch(
  operator: string,
  types: readonly [StaticType, StaticType],
  facts: TypeFacts,
): Mismatch | undefined {
  const [left, right] = types;
  if (isAny(left) || isAny(right)) return undefined;
  if (types.every(isNumber)) return undefined;
  if (types.every(isText)) return momentMismatch(operator, types) ?? otherSet(left, right);
  if (types.every(isBoolean) && !ORDERINGS.has(operator)) return undefined;
  const quantities = [asQuantity(left, facts), asQuantity(right, facts)] as const;
  const [one, other] = quantities;
  return one && other
    ? otherKindOfQuantity(one, other)
    : { kind: 'type', message: doesNotCombine(COMPARE, operator, types) };
}

function otherSet(left: StaticType, right: StaticType): Mismatch | undefined {
  if (left.kind !== 'coded' || right.kind !== 'coded') return undefined;
  return left.valueSet === right.valueSet
    ? undefined
    : { kind: 'value-set', message: otherValueSet(left.valueSet, right.valueSet) };
}

function otherKindOfQuantity(left: StaticQuantity, right: StaticQuantity): Mismatch | undefined {
  for (const { unit, dimensions } of [left, right]) {
    if (unit !== undefined && dimensions?.length === 0) {
      return { kind: 'dimension', message: unknownUnit(unit), written: unit };
    }
  }
  if (!left.dimensions || !right.dimensions) return undefined;
  const common = left.dimensions.some((dimension) => right.dimensions?.includes(dimension));
  return common
    ? undefined
    : { kind: 'dimension', message: otherDimension(left.dimensions, right.dimensions) };
}

/** Finds a text literal that no code on the other side can equal. */
function impossibleCode({ left, right }: ComparedPair, facts: TypeFacts): Mismatch | undefined {
  return neverAmong(left, right, facts) ?? neverAmong(right, left, facts);
}

function neverAmong(
  texts: StaticValue,
  codes: StaticValue,
  facts: TypeFacts,
): Mismatch | undefined {
  const sets = codes.types.flatMap((type) => (type.kind === 'coded' ? [type.valueSet] : []));
  const [first] = sets;
  const closed = codes.types.every((type) => type.kind === 'coded' || type.kind === 'text');
  if (first === undefined || !closed) return undefined;
  const written = new Set(
    codes.types.flatMap((type) => (type.kind === 'text' ? [type.value] : [])),
  );
  const isPossible = (text: string) =>
    written.has(text) || sets.some((set) => mayHaveCode(facts, set, text));
  return firstOf(texts.types, (type): Mismatch | undefined => {
    const known = facts.valueSetCodes(first);
    if (type.kind !== 'text' || isPossible(type.value) || typeof known !== 'object')
      return undefined;
    return {
      kind: 'code',
      message: notACode(type.value, first, known),
      written: type.value,
    };
  });
}

/** Whether a text can be a code of the value set. True for a value set whose codes are not known. */
export function mayHaveCode(facts: TypeFacts, valueSet: string, text: string): boolean {
  const codes = facts.valueSetCodes(valueSet);
  return typeof codes !== 'object' || codes.has(text);
}
