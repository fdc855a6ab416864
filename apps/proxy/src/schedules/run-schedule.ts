import { PlatformError } from '@platform/ports';
import type { Logger } from '@platform/telemetry';
import { ExponentialBackoff, type IBackoff } from 'cockatiel';

import type { IngestionBase } from '../events/ingestion';
import { dueInstants, type DueInstants, type SchedulePosition } from './due-instants';
import { fireInstant, recordFiring } from './fire-instant';
import { overJump, past } from './position';
import type { Schedule } from './schedule';
import type { TrustedTime, WatchedClock } from './watched-clock';

/** The clock may be set and the machine may sleep meanwhile: nobody waits longer than this at once. */
const MAX_WAIT_MS = 60_000;

const AFTER_FAILURES = new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 15_000 });

/** While the clock is not to be trusted. */
const HOLD_MS = 1_000;

/** Where a schedule stands, once that can be told, given the time; rejects while it cannot. */
export type PositionSource = (time: TrustedTime) => Promise<SchedulePosition>;

export type ScheduleDeps = IngestionBase & {
  readonly log: Logger;
  readonly clock: Pick<WatchedClock, 'trusted'>;
  /** Resolves after `ms` milliseconds; rejects when the signal is given. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Called when the version turns out not to be the published one any more. */
  readonly onSuperseded: () => void;
};

/** From where until when. */
export interface ScheduleRange {
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

/** That the definitions do not answer is told once, for all schedules. */
const isToldElsewhere = (error: unknown): boolean =>
  PlatformError.isInstance(error) && error.code === 'DEFINITION_STORE_UNAVAILABLE';

/**
 * Fires a workflow at the instants of its rule until the signal is given, and answers where it stands
 * then. An instant that cannot be fired is tried again, until the next one comes or, where every missed
 * one is made up for, until it succeeds.
 */
export async function runSchedule(
  schedule: Schedule,
  deps: ScheduleDeps,
  { start, signal }: ScheduleRange,
): Promise<PositionSource> {
  const { workflow, rule, missed } = schedule;
  const { log, now, clock } = deps;
  let position: SchedulePosition | undefined;
  /** The last time that instants were fired by. */
  let trusted: TrustedTime | undefined;
  let backoff: IBackoff<unknown> | undefined;

  /** Where it stands now, whatever the clock did meanwhile. */
  const positionAt = async (time: TrustedTime): Promise<SchedulePosition> => {
    const { now: instant, jumps } = time;
    const before = trusted;
    let at = position ?? (await start(time));
    trusted = time;
    // After a clock that went back: what it fires again has the same id.
    if (at.seen > instant) at = { ...at, seen: instant };
    if (missed !== 'all' || !before || before.jumps === jumps) return at;
    const over = overJump(rule, at, { before: before.now, now: instant });
    logDropped(schedule, over.passed, log);
    return over.position;
  };

  /** False: the version is not the published one any more. */
  const fireDue = async (time: TrustedTime): Promise<boolean> => {
    position = await positionAt(time);
    const due = dueInstants(rule, missed, { ...position, now: time.now });
    logDropped(schedule, due, log);
    const lastDropped = due.dropped.at(-1);
    if (lastDropped) position = past(position, lastDropped);
    for (const each of due.fire) {
      if (signal.aborted) return true;
      position = { ...position, begun: each };
      if ((await fireInstant(schedule, each, deps)) === 'superseded') return false;
      position = past(position, each);
    }
    return true;
  };

  /** Milliseconds until there is something to do. */
  const step = async (): Promise<number> => {
    try {
      const time = await clock.trusted();
      if (!time) return HOLD_MS;
      if (!(await fireDue(time))) {
        deps.onSuperseded();
        return AFTER_FAILURES.next().duration;
      }
      backoff = undefined;
      const instant = now();
      const next = rule.next(instant)?.getTime() ?? Number.POSITIVE_INFINITY;
      return Math.min(next - instant.getTime(), MAX_WAIT_MS);
    } catch (error) {
      backoff = backoff?.next(undefined) ?? AFTER_FAILURES.next();
      if (!isToldElsewhere(error)) {
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
