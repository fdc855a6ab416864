import { openInstants, type SchedulePosition } from './due-instants';
import type { Schedule } from './schedule';

/** One schedule takes another's place; undefined: there is none. */
export interface Change {
  readonly from: Schedule | undefined;
  readonly to: Schedule | undefined;
  /** When it was published, or was seen to be gone. */
  readonly at: Date;
}

const hasSameRule = (one: Schedule, other: Schedule): boolean =>
  one.cron === other.cron && one.timezone === other.timezone;

/** Where a schedule stands once an instant is dealt with, and all before it. */
export function past(position: SchedulePosition, instant: Date): SchedulePosition {
  const owed = (position.owed ?? []).filter((each) => each > instant);
  return {
    ...position,
    seen: instant > position.seen ? instant : position.seen,
    owed,
  };
}

/**
 * Where the schedule of a new version begins: each rule has the instants of its own time. What the rule
 * before left open is owed by the new version, unless there is none; one that was without a schedule
 * owes nothing.
 */
export function handOver(position: SchedulePosition, { from, to, at }: Change): SchedulePosition {
  if (from && to && hasSameRule(from, to)) return position;
  if (!from || !to) return { seen: at, published: at };
  const { instants } = openInstants(from.rule, position, at);
  return { seen: at, published: at, owed: instants, begun: position.begun };
}
