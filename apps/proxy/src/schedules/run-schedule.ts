import { PlatformError } from '@platform/ports';
import type { Logger } from '@platform/telemetry';
import { ExponentialBackoff, type IBackoff } from 'cockatiel';

import type { IngestionBase } from '../events/ingestion';
import { dueInstants, type DueInstants, type SchedulePosition } from './due-instants';
import { fireInstant, recordFiring } from './fire-instant';
import { afterJump, positionAfter } from './position';
import type { Schedule } from './schedule';
import type { TrustedTime, WatchedClock } from './watched-clock';

/** Maximum time of one wait: the clock may be set, or the machine may sleep, in the meantime. */
const MAX_TIMER_MS = 60_000;

const AFTER_FAILURES = new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 15_000 });

/** Pause while the clock is not trusted. */
const UNTRUSTED_PAUSE_MS = 1_000;

/** Returns the position of a schedule at a time; rejects while it cannot be determined. */
export type PositionSource = (time: TrustedTime) => Promise<SchedulePosition>;

export type ScheduleDeps = IngestionBase & {
  readonly log: Logger;
  readonly clock: Pick<WatchedClock, 'trusted'>;
  /** Resolves after `ms` milliseconds; rejects when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Called when the version is no longer the published one. */
  readonly onSuperseded: () => void;
};

/** Where a schedule starts, and the signal that stops it. */
interface ScheduleRange {
  readonly start: PositionSource;
  readonly signal: AbortSignal;
}

function logDropped(
  { workflow: { slug }, missed }: Schedule,
  { dropped, overflow }: DueInstants,
  log: Logger,
): void {
  if (dropped.length === 0) return;
  const [from, to] = [dropped[0]?.toISOString(), dropped.at(-1)?.toISOString()];
  log.warn(
    { workflow: slug, missed, instants: dropped.length, from, to, ...(overflow && { overflow }) },
    'instants passés : pas de rattrapage',
  );
  for (const _instant of dropped) recordFiring(slug, 'rejected');
}

/** An unavailable definition store is logged once for all schedules, by `startSchedules`. */
const isLoggedElsewhere = (error: unknown): boolean =>
  PlatformError.isInstance(error) && error.code === 'DEFINITION_STORE_UNAVAILABLE';

/**
 * Fires a workflow at the instants of its rule until the signal is aborted, and returns the position it has reached. A
 * firing that fails is retried until the next instant, or with `missed: all` until it succeeds.
 */
export async function runSchedule(
  schedule: Schedule,
  deps: ScheduleDeps,
  { start, signal }: ScheduleRange,
): Promise<PositionSource> {
  const { workflow, rule, missed } = schedule;
  const { log, now, clock } = deps;
  let position: SchedulePosition | undefined;
  /** The last trusted time that instants were fired at. */
  let trusted: TrustedTime | undefined;
  let backoff: IBackoff<unknown> | undefined;

  /** The current position, also when the clock has jumped in the meantime. */
  const positionAt = async (time: TrustedTime): Promise<SchedulePosition> => {
    const { now: instant, jumps } = time;
    const before = trusted;
    let at = position ?? (await start(time));
    trusted = time;
    // The clock went back. An instant that is fired again has the same event id.
    if (at.seen > instant) at = { ...at, seen: instant };
    if (missed !== 'all' || !before || before.jumps === jumps) return at;
    const jumped = afterJump(rule, at, { before: before.now, now: instant });
    logDropped(schedule, jumped.passed, log);
    return jumped.position;
  };

  /** Returns false when the version is no longer the published one. */
  const fireDue = async (time: TrustedTime): Promise<boolean> => {
    position = await positionAt(time);
    const due = dueInstants(rule, missed, { ...position, now: time.now });
    logDropped(schedule, due, log);
    const lastDropped = due.dropped.at(-1);
    if (lastDropped) position = positionAfter(position, lastDropped);
    for (const each of due.fire) {
      if (signal.aborted) return true;
      position = { ...position, begun: each };
      if ((await fireInstant(schedule, each, deps)) === 'superseded') return false;
      position = positionAfter(position, each);
    }
    return true;
  };

  /** Returns the time until the next step, in ms. */
  const step = async (): Promise<number> => {
    try {
      const time = await clock.trusted();
      if (!time) return UNTRUSTED_PAUSE_MS;
      if (!(await fireDue(time))) {
        deps.onSuperseded();
        return AFTER_FAILURES.next().duration;
      }
      backoff = undefined;
      const instant = now();
      const next = rule.next(instant)?.getTime() ?? Number.POSITIVE_INFINITY;
      return Math.min(next - instant.getTime(), MAX_TIMER_MS);
    } catch (error) {
      backoff = backoff?.next(undefined) ?? AFTER_FAILURES.next();
      if (!isLoggedElsewhere(error)) {
        log.warn(
          { workflow: workflow.slug, error: (error as Error).message },
          'déclenchement impossible, nouvel essai',
        );
      }
      return backoff.duration;
    }
  };

  while (!signal.aborted) {
    const pause = await step();
    await deps.wait(pause, signal).catch(() => undefined);
  }
  const reached = position;
  return reached ? () => Promise.resolve(reached) : start;
}
