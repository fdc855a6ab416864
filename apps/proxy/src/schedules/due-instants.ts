import type { ScheduleRule } from '@platform/workflow';

import type { MissedPolicy } from './schedule';

/** Later than that an instant counts as missed: long enough for a restart, or a pause of the machine. */
export const IN_TIME_MS = 60_000;
/** Under `all`, how many are made up for: the last ones. */
export const MAX_MISSED_INSTANTS = 100;
/** Of the instants since the last firing, how many are looked at. */
export const MAX_INSTANTS = 1_000;

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
  /** No instant up to here fires, wherever the clock is set: when what is in force was published. */
  readonly published?: Date | undefined;
  /** Instants up to `seen` of rules that it had before, not dealt with; oldest first. */
  readonly owed?: readonly Date[];
  /** The instant whose firing failed last: it is tried again until the next one comes. */
  readonly begun?: Date | undefined;
}

/** After `seen` up to `now`: oldest first; one more than are looked at when there are more. */
function instantsSince(rule: ScheduleRule, seen: Date, now: Date): readonly Date[] {
  const found: Date[] = [];
  let next = rule.next(seen);
  while (next && next <= now && found.length <= MAX_INSTANTS) {
    found.push(next);
    next = rule.next(next);
  }
  return found;
}

/** What is not dealt with at an instant: those that are looked at, oldest first. */
export function openInstants(
  rule: ScheduleRule,
  { seen, published, owed = [] }: SchedulePosition,
  now: Date,
): { readonly instants: readonly Date[]; readonly overflow: boolean } {
  // A clock that went back makes instants to come of them.
  const over = owed.filter((instant) => instant <= now);
  const since = instantsSince(rule, published && published > seen ? published : seen, now);
  const newest = since.length > MAX_INSTANTS ? rule.latest(MAX_INSTANTS, now) : since;
  return {
    instants: [...over, ...newest].slice(-MAX_INSTANTS),
    overflow: over.length + since.length > MAX_INSTANTS,
  };
}

function madeUpFor(
  due: readonly Date[],
  missed: MissedPolicy,
  { now, begun }: { readonly now: Date; readonly begun: Date | undefined },
): readonly Date[] {
  if (missed === 'all') return due.slice(-MAX_MISSED_INSTANTS);
  const inTime = due.filter((instant) => now.getTime() - instant.getTime() <= IN_TIME_MS);
  if (inTime.length > 0) return inTime;
  const newest = due.slice(-1);
  return missed === 'latest' || newest[0]?.getTime() === begun?.getTime() ? newest : [];
}

/** The instants that are open at `now`. Those in time are all fired, the others as `missed` says. */
export function dueInstants(
  rule: ScheduleRule,
  missed: MissedPolicy,
  { now, ...position }: SchedulePosition & { readonly now: Date },
): DueInstants {
  const { instants, overflow } = openInstants(rule, position, now);
  const fire = madeUpFor(instants, missed, { now, begun: position.begun });
  return { fire, dropped: instants.slice(0, instants.length - fire.length), overflow };
}
