import type { ScheduleRule } from '@platform/workflow';

import type { MissedPolicy } from './schedule';

/** Later than that an instant counts as missed: long enough for a restart, or a pause of the machine. */
export const IN_TIME_MS = 60_000;
/** Of the instants since the last firing, how many are looked at. */
export const MOST_INSTANTS = 1_000;

/** What is to be done about the instants of a rule that are over. */
export interface DueInstants {
  /** Oldest first. */
  readonly fire: readonly Date[];
  /** Not to be fired any more; all of them before those of `fire`. */
  readonly dropped: readonly Date[];
  /** Whether there are older ones still, which are dropped as well. */
  readonly overflow: boolean;
}

/** Where a schedule stands. */
export interface SchedulePosition {
  /** The last instant that was dealt with, or when the schedule began. */
  readonly seen: Date;
  readonly now: Date;
  /** The instant whose firing failed last: it is tried again until the next one comes. */
  readonly begun?: Date | undefined;
}

/** Oldest first; one more than are looked at when there are more. */
function instantsSince(rule: ScheduleRule, { seen, now }: SchedulePosition): readonly Date[] {
  const found: Date[] = [];
  let next = rule.next(seen);
  while (next && next <= now && found.length <= MOST_INSTANTS) {
    found.push(next);
    next = rule.next(next);
  }
  return found;
}

function madeUpFor(
  due: readonly Date[],
  missed: MissedPolicy,
  { now, begun }: SchedulePosition,
): readonly Date[] {
  if (missed === 'all') return due;
  const inTime = due.filter((instant) => now.getTime() - instant.getTime() <= IN_TIME_MS);
  if (inTime.length > 0) return inTime;
  const newest = due.slice(-1);
  return missed === 'latest' || newest[0]?.getTime() === begun?.getTime() ? newest : [];
}

/** The instants after `seen` up to `now`. Those in time are all fired, the others as `missed` says. */
export function dueInstants(
  rule: ScheduleRule,
  missed: MissedPolicy,
  position: SchedulePosition,
): DueInstants {
  const due = instantsSince(rule, position);
  const overflow = due.length > MOST_INSTANTS;
  const considered = overflow ? rule.latest(MOST_INSTANTS, position.now) : due;
  const fire = madeUpFor(considered, missed, position);
  return { fire, dropped: considered.slice(0, considered.length - fire.length), overflow };
}
