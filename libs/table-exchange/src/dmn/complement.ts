import type { ExactNumber } from '@platform/expression';

export interface End {
  readonly at: ExactNumber;
  readonly text: string;
  readonly closed: boolean;
}

/** Ordered values from one end to the other; an end that is absent is none. */
export interface Interval {
  readonly from?: End;
  readonly to?: End;
}

const compareStarts = ({ from: one }: Interval, { from: other }: Interval): number => {
  if (!one || !other) return Number(one !== undefined) - Number(other !== undefined);
  return one.at.cmp(other.at) || Number(other.closed) - Number(one.closed);
};

/** Whether an interval that ends at `end` leaves something out before one that begins at `start`. */
const leavesOut = (end: End, start: End): boolean => {
  const order = end.at.cmp(start.at);
  return order < 0 || (order === 0 && !end.closed && !start.closed);
};

const reachesFurther = (end: End, than: End): boolean =>
  end.at.cmp(than.at) > 0 || (end.at.eq(than.at) && end.closed);

const turned = (end: End): End => ({ ...end, closed: !end.closed });

/** All values that none of the intervals holds, in order. */
export function complement(intervals: readonly Interval[]): readonly Interval[] {
  const result: Interval[] = [];
  /** Where what was covered ends: undefined before the first interval. */
  let covered: End | undefined;
  for (const [index, { from, to }] of [...intervals].sort(compareStarts).entries()) {
    if (from && index === 0) result.push({ to: turned(from) });
    else if (from && covered && leavesOut(covered, from)) {
      result.push({ from: turned(covered), to: turned(from) });
    }
    if (!to) return result;
    if (!covered || reachesFurther(to, covered)) covered = to;
  }
  return covered ? [...result, { from: turned(covered) }] : result;
}
