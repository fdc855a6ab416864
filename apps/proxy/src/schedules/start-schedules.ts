import { setTimeout } from 'node:timers/promises';

import type { DefinitionsInForce } from '@platform/definitions';
import { createLogger } from '@platform/telemetry';
import { ExponentialBackoff, type IBackoff } from 'cockatiel';

import type { IngestionBase } from '../events/ingestion';
import { createScheduleSupervisor } from './schedule-supervisor';
import type { LastKnownDeps, VersionHistory } from './last-known';
import { watchClock } from './watched-clock';

const log = createLogger('schedules');

/** How often it is asked what is published: one cheap query while nothing changes. */
const POLL_MS = 2_000;

const AFTER_FAILURES = new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 15_000 });

/** The schedules that run. */
export interface RunningSchedules {
  /** For `/readyz`: what is wrong with the clock. */
  degraded(): readonly string[];
  /** Resolves once what was being fired is. */
  stop(): Promise<void>;
}

export interface ScheduleOptions {
  readonly pollMs?: number;
  /** How long a clock that jumped must be steady. */
  readonly steadyMs?: number;
}

export type ScheduleSources = IngestionBase &
  Pick<LastKnownDeps, 'retentionMs'> & { readonly definitionStore: VersionHistory };

const wait = (ms: number, signal: AbortSignal): Promise<unknown> =>
  setTimeout(ms, undefined, { signal });

/**
 * Runs the schedules of the published workflows, whichever these are at the moment. Any number of
 * proxies may run the same ones.
 */
export function startSchedules(
  { definitionStore, retentionMs, ...base }: ScheduleSources,
  { pollMs = POLL_MS, steadyMs }: ScheduleOptions = {},
): RunningSchedules {
  let isStopping = false;
  let isStale = false;
  let nap = new AbortController();
  const onSuperseded = (): void => {
    isStale = true;
    nap.abort();
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
    ...{ definitionStore, retentionMs },
  });

  let followed: DefinitionsInForce | undefined;
  let lookedMs: number | undefined;
  let backoff: IBackoff<unknown> | undefined;

  /** Milliseconds until the next look. */
  const look = async (): Promise<number> => {
    try {
      const beforeMs = clock.elapsedMs();
      const inForce = await base.definitions.inForce();
      if (inForce !== followed && !isStopping) await runners.follow(inForce, lookedMs);
      followed = inForce;
      lookedMs = beforeMs;
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
      nap = new AbortController();
      const pause = await look();
      if (isStopping || isStale) continue;
      await wait(pause, nap.signal).catch(() => undefined);
    }
  };
  const watched = watch();

  return {
    degraded: () => clock.degraded(),
    async stop() {
      isStopping = true;
      clock.stop();
      nap.abort();
      await runners.stop();
      await watched;
      // What was begun while the others were being stopped.
      await runners.stop();
    },
  };
}
