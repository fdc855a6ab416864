import { dueInstants, openInstants, type DueInstants, type SchedulePosition } from './due-instants';
import type { Schedule } from './schedule';

/** A schedule that replaces another; undefined when there is none. */
export interface Change {
  readonly from: Schedule | undefined;
  readonly to: Schedule | undefined;
  /** When `to` was published, or `from` was found to be gone. */
  readonly at: Date;
}

const hasSameRule = (one: Schedule, other: Schedule): boolean =>
  one.cron === other.cron && one.timezone === other.timezone;

/** Returns the position after an instant, and all before it, are handled. */
export function positionAfter(position: SchedulePosition, instant: Date): SchedulePosition {
  const owed = (position.owed ?? []).filter((each) => each > instant);
  return {
    ...position,
    seen: instant > position.seen ? instant : position.seen,
    owed,
  };
}

/**
 * Returns the position of the schedule of a new version. Each rule has the instants of the time when it was in force.
 * The new version takes over the open instants of the rule before it. Without a schedule before or after, nothing is
 * taken over.
 */
export function handOver(position: SchedulePosition, { from, to, at }: Change): SchedulePosition {
  if (from && to && hasSameRule(from, to)) return position;
  if (!from || !to) return { seen: at, published: at };
  const { instants } = openInstants(from.rule, position, at);
  return { seen: at, published: at, owed: instants, begun: position.begun };
}

/**
 * Returns the position of a schedule with `missed: all` after its clock has jumped. `before`: the last trusted time;
 * instants that were open then stay open. It is not known whether the time that the jump skipped ever existed, so of
 * its instants only the latest one, and those in time, are fired: `passed`.
 */
export function afterJump(
  rule: Schedule['rule'],
  position: SchedulePosition,
  { before, now }: { readonly before: Date; readonly now: Date },
): { readonly position: SchedulePosition; readonly passed: DueInstants } {
  const until = before < now ? before : now;
  const seen = until > position.seen ? until : position.seen;
  const passed = dueInstants(rule, 'latest', { ...position, owed: [], seen, now });
  const { instants: owed } = openInstants(rule, position, until);
  return { position: { ...position, owed, seen: passed.dropped.at(-1) ?? seen }, passed };
}
