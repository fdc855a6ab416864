import { COSTS, type EvaluationBudget } from '../evaluation-budget';
import { ExpressionTypeError } from '../errors';
import { compareMoments } from '../values/compare-moments';
import { compareDurations, readDuration } from '../values/durations';
import { type Order } from '../values/order';
import { looksLikeDate, readMoment } from '../values/moment';

/** What the comparison of two texts needs to know. */
interface TextComparison {
  readonly operator: string;
  /** The zone of dates without an offset. */
  readonly zone: string | undefined;
  readonly budget: EvaluationBudget;
}

/** How a text begins that may be a date, an instant or a time. Most numeric codes do not, so that they stay cheap. */
const MOMENT_START = /^(?:[+-]?\d{4,}-\d\d|\d{4}$|\d\d:\d\d)/;

const byCodeUnit = (left: string, right: string): Order =>
  left === right ? 0 : left < right ? -1 : 1;

const IS_EQUALITY: ReadonlySet<string> = new Set(['==', '!=', 'in']);

/**
 * Compares two dates, two instants, two times or two durations by what they mean, and all other texts by UTF-16 code unit.
 * Undefined when the order is not known. Throws for an instant beside a text that no one can read as a time.
 */
export function compareTexts(
  left: string,
  right: string,
  { operator, zone, budget }: TextComparison,
): Order | undefined {
  budget.read(Math.min(left.length, right.length));
  if (left === right) return 0;
  if (left.startsWith('P') && right.startsWith('P')) {
    budget.spend(COSTS.moment);
    const [one, other] = [readDuration(left), readDuration(right)];
    return one && other ? compareDurations(one, other) : byCodeUnit(left, right);
  }
  const mayBeMoments = [MOMENT_START.test(left), MOMENT_START.test(right)];
  if (!mayBeMoments.includes(true)) return byCodeUnit(left, right);

  budget.read(left.length + right.length);
  budget.spend(COSTS.moment);
  const [one, other] = [readMoment(left), readMoment(right)];
  if (one && other && one.line === other.line) return compareMoments(one, other, zone);
  const known = one ?? other;
  const unread = one ? right : left;
  if (known?.line === 'date' && (one === undefined || other === undefined)) {
    const isFull = known.precision === 'second' || known.precision === 'minute';
    const isMeant = known.precision !== 'year' && looksLikeDate(unread);
    if (isMeant || (isFull && !IS_EQUALITY.has(operator))) {
      throw new ExpressionTypeError({
        fr: `« ${operator} » compare une date et un texte qui n’en est pas une`,
        en: `"${operator}" compares a date and a text that is not one`,
      });
    }
  }
  return byCodeUnit(left, right);
}
