import { ExpressionTypeError } from '../errors';
import { COSTS } from '../evaluation-budget';
import { type ExpressionValue, toValue, UNKNOWN } from '../values/expression-value';
import { ownProperty } from '../values/own-property';
import { isBound, isQuantity } from '../values/quantity';
import { typeName } from '../values/type-name';
import { type Evaluate } from './evaluate';
import { requireTruth } from './logic';

/**
 * Reads `subject.name`. A list has no fields; unlike in JEXL, it is not replaced by its first element. The `value` of a
 * quantity that is only a bound is unknown: `> 10 mmol/L` is not 10.
 */
export function readMember(subject: ExpressionValue, name: string): ExpressionValue {
  if (subject === UNKNOWN) return UNKNOWN;
  if (typeof subject !== 'object' || Array.isArray(subject)) {
    const given = typeName(subject);
    throw new ExpressionTypeError({
      fr: `« .${name} » attend un objet, reçu : ${given.fr}`,
      en: `".${name}" expects an object, received: ${given.en}`,
    });
  }
  if (name === 'value' && isQuantity(subject) && isBound(subject)) return UNKNOWN;
  return toValue(ownProperty(subject, name));
}

/** Reads `list[number]` or `object[text]`. A missing index or field is unknown. */
export function indexAccess(subject: Evaluate, index: Evaluate): Evaluate {
  return (scope, item, budget) => {
    const holder = subject(scope, item, budget);
    const key = index(scope, item, budget);
    if (holder === UNKNOWN || key === UNKNOWN) return UNKNOWN;
    if (Array.isArray(holder) && typeof key === 'number') return toValue(holder[key]);
    if (typeof holder === 'object' && !Array.isArray(holder) && typeof key === 'string') {
      return readMember(holder, key);
    }
    const [one, other] = [typeName(holder), typeName(key)];
    throw new ExpressionTypeError({
      fr: `« [ ] » n’accède pas à ${one.fr} par ${other.fr}`,
      en: `"[ ]" does not access ${one.en} by ${other.en}`,
    });
  };
}

/**
 * Evaluates `list[.a > 1]`: the items for which the test is true. If the test of one item is unknown, the
 * whole result is unknown, because dropping the item would turn "unknown" into "no".
 * `list[present(.a) && .a > 1]` drops such items explicitly.
 */
export function filtering(subject: Evaluate, test: Evaluate, testWeight: number): Evaluate {
  return (scope, item, budget) => {
    const list = subject(scope, item, budget);
    if (list === UNKNOWN) return UNKNOWN;
    if (!Array.isArray(list)) {
      const given = typeName(list);
      throw new ExpressionTypeError({
        fr: `un filtre attend une liste, reçu : ${given.fr}`,
        en: `a filter expects a list, received: ${given.en}`,
      });
    }
    budget.spend(list.length * (COSTS.item + testWeight));
    const truths = list.map((element) =>
      requireTruth('[ ]', test(scope, toValue(element), budget)),
    );
    if (truths.includes(UNKNOWN)) return UNKNOWN;
    return list.filter((_, position) => truths[position] === true);
  };
}
