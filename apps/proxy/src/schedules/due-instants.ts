import type { ScheduleRule } from '@platform/workflow';

import type { MissedPolicy } from './schedule';

/** An instant that is older counts as missed. Long enough for a restart, or a pause of the machine. */
const IN_TIME_MS = 60_000;
/** Maximum number of instants that are fired with `missed: all`: the last ones. */
export const MAX_MISSED_INSTANTS = 100;
/** Maximum number of instants since the last firing that are considered. */
export const MAX_INSTANTS = 1_000;

/** What to do with the past instants of a rule. */
export interface DueInstants {
  /** Oldest first. */
  readonly fire: readonly Date[];
  /** Instants that are no longer fired. All of them come before those in `fire`. */
  readonly dropped: readonly Date[];
  /** Whether there are even older instants, which are dropped too. */
  readonly overflow: boolean;
}

/** The progress of a schedule. */
export interface SchedulePosition {
  /** The last instant that was handled, or the start of the schedule. */
  readonly seen: Date;
  /** When the version in force was published. No instant up to here is fired, even when the clock goes back. */
  readonly published?: Date | undefined;
  /** Open instants up to `seen`, of earlier rules; oldest first. */
  readonly owed?: readonly Date[];
  /** The instant whose firing was begun last. If it failed, it is retried until the next instant. */
  readonly begun?: Date | undefined;
}

/** Returns the instants after `seen` up to `now`, oldest first; one more than the maximum when there are more. */
function instantsSince(rule: ScheduleRule, seen: Date, now: Date): readonly Date[] {
  const found: Date[] = [];
  let next = rule.next(seen);
  while (next && next <= now && found.length <= MAX_INSTANTS) {
    found.push(next);
    next = rule.next(next);
  }
  return found;
}

/** Returns the open instants at `now`, oldest first, limited to the last `MAX_INSTANTS`. */
export function openInstants(
  rule: ScheduleRule,
  { seen, published, owed = [] }: SchedulePosition,
  now: Date,
): { readonly instants: readonly Date[]; readonly overflow: boolean } {
  // After the clock went back, some of them are in the future.
  const owedBefore = owed.filter((instant) => instant <= now);
  const since = instantsSince(rule, published && published > seen ? published : seen, now);
  const newest = since.length > MAX_INSTANTS ? rule.latest(MAX_INSTANTS, now) : since;
  return {
    instants: [...owedBefore, ...newest].slice(-MAX_INSTANTS),
    overflow: owedBefore.length + since.length > MAX_INSTANTS,
  };
}

function instantsToFire(
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

/** Decides which open instants to fire at `now`: all those in time, and the others as `missed` says. */
export function dueInstants(
  rule: ScheduleRule,
  missed: MissedPolicy,
  { now, ...position }: SchedulePosition & { readonly now: Date },
): DueInstants {
  const { instants, overflow } = openInstants(rule, position, now);
  const fire = instantsToFire(instants, missed, { now, begun: position.begun });
  return { fire, dropped: instants.slice(0, instants.length - fire.length), overflow };
}
