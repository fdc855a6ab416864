import { comparePoints, type Moment } from './moment';
import { type Order } from './order';
import { inUtc, type Stretch } from './zones';

function isBefore(left: Stretch, right: Stretch): boolean {
  const order = comparePoints(left.end, right.start);
  return left.isPoint ? order < 0 : order <= 0;
}

const isOnePoint = ({ start, end }: Stretch): boolean => comparePoints(start, end) === 0;

/**
 * Compares two moments of the same line. Moments of the same precision are compared as they are, as in FHIRPath:
 * `2026-11 == 2026-11`. Otherwise the order is known only where the two stretches of time do not overlap. A date without
 * an offset, beside one with an offset, is a date in `zone`.
 */
export function compareMoments(
  left: Moment,
  right: Moment,
  zone: string | undefined,
): Order | undefined {
  const isAlike = left.hasOffset === right.hasOffset;
  if (isAlike && left.precision === right.precision) return comparePoints(left.start, right.start);
  const as = (moment: Moment): Stretch =>
    isAlike
      ? { start: moment.start, end: moment.end, isPoint: moment.start === moment.end }
      : inUtc(moment, zone);
  const [one, other] = [as(left), as(right)];
  if (isBefore(one, other)) return -1;
  if (isBefore(other, one)) return 1;
  return isOnePoint(one) && isOnePoint(other) ? 0 : undefined;
}
