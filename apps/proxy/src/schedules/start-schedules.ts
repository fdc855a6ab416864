import { setTimeout } from 'node:timers/promises';

import type { DefinitionsInForce } from '@platform/definitions';
import { createLogger } from '@platform/telemetry';
import { ExponentialBackoff, type IBackoff } from 'cockatiel';

import type { IngestionBase } from '../events/ingestion';
import { createScheduleSupervisor } from './schedule-supervisor';
import type { LastKnownDeps, VersionHistory } from './last-known';
import { watchClock } from './watched-clock';

const log = createLogger('schedules');

/** How often the published definitions are checked: one cheap query while nothing changes. */
const SCHEDULES_POLL_MS = 2_000;

const AFTER_FAILURES = new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 15_000 });

export interface RunningSchedules {
  /** For `/readyz`: problems of the clock. */
  degraded(): readonly string[];
  /** Resolves when the current firings have ended. */
  stop(): Promise<void>;
}

interface ScheduleOptions {
  readonly pollMs?: number;
  /** How long a clock that has jumped must be steady before it is trusted, in ms. */
  readonly steadyMs?: number;
}

export type ScheduleSources = IngestionBase &
  Pick<LastKnownDeps, 'retentionMs'> & { readonly definitionStore: VersionHistory };

const wait = (ms: number, signal: AbortSignal): Promise<unknown> =>
  setTimeout(ms, undefined, { signal });

/**
 * Runs the schedules of the published workflows, and follows publications. Any number of proxies may run the same
 * schedules.
 */
export function startSchedules(
  { definitionStore, retentionMs, ...base }: ScheduleSources,
  { pollMs = SCHEDULES_POLL_MS, steadyMs }: ScheduleOptions = {},
): RunningSchedules {
  let isStopping = false;
  let isStale = false;
  let waiting = new AbortController();
  const onSuperseded = (): void => {
    isStale = true;
    waiting.abort();
  };
  const clock = watchClock({
    now: base.now,
    elapsedMs: () => performance.now(),
    reference: () => base.ingress.clock(),
    log,
    ...(steadyMs !== undefined && { steadyMs }),
  });
  const runners = createScheduleSupervisor({
    schedules: { ...base, log, clock, wait, onSuperseded },
    definitionStore,
    retentionMs,
  });

  let followed: DefinitionsInForce | undefined;
  let checkedMs: number | undefined;
  let backoff: IBackoff<unknown> | undefined;

  /** Returns the time until the next check, in ms. */
  const check = async (): Promise<number> => {
    try {
      const beforeMs = clock.elapsedMs();
      const inForce = await base.definitions.inForce();
      if (inForce !== followed && !isStopping) await runners.follow(inForce, checkedMs);
      followed = inForce;
      checkedMs = beforeMs;
      if (backoff) log.info({}, 'planifications : les définitions répondent de nouveau');
      backoff = undefined;
      return pollMs;
    } catch (error) {
      if (!backoff) {
        const fields = { error: (error as Error).message };
        log.warn(fields, 'planifications en attente : les définitions ne répondent pas');
      }
      backoff = backoff?.next(undefined) ?? AFTER_FAILURES.next();
      return backoff.duration;
    }
  };

  const watch = async (): Promise<void> => {
    while (!isStopping) {
      isStale = false;
      waiting = new AbortController();
      const pause = await check();
      if (isStopping || isStale) continue;
      await wait(pause, waiting.signal).catch(() => undefined);
    }
  };
  const watched = watch();

  return {
    degraded: () => clock.degraded(),
    async stop() {
      isStopping = true;
      clock.stop();
      waiting.abort();
      await runners.stop();
      await watched;
      // Stops schedules that were started in the meantime.
      await runners.stop();
    },
  };
}
