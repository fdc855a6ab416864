import { dueInstants, openInstants, type DueInstants, type SchedulePosition } from './due-instants';
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

/**
 * Where a schedule that makes up for all it missed stands once its clock has jumped. `before`: the last moment that
 * was trusted; what was open by then is owed as it was. Nobody knows whether the time that the jump passed over was
 * ever there: of that, `passed` is for the latest instant, and for those in time.
 */
export function overJump(
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
