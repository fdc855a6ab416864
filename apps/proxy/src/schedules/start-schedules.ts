import { setTimeout } from 'node:timers/promises';

import { createLogger } from '@platform/telemetry';

import type { IngestionDeps } from '../events/ingestion';
import { runSchedule } from './run-schedule';
import { schedulesOf } from './schedule';

const log = createLogger('schedules');

/** The schedules that run. */
export interface RunningSchedules {
  /** Resolves once what was being fired is. */
  stop(): Promise<void>;
}

const wait = (ms: number, signal: AbortSignal): Promise<unknown> =>
  setTimeout(ms, undefined, { signal });

/** Starts every schedule of the published workflows. Any number of proxies may run the same ones. */
export function startSchedules(deps: IngestionDeps): RunningSchedules {
  const stops = schedulesOf(deps.workflows, deps.timezone).map((schedule) => {
    const { workflow, cron, timezone, missed } = schedule;
    log.info({ workflow: workflow.slug, cron, timezone, missed }, 'planification démarrée');
    // One each: Node warns of many listeners to one signal.
    const stopping = new AbortController();
    const ended = runSchedule(schedule, { ...deps, log, wait }, stopping.signal);
    return async () => {
      stopping.abort();
      await ended;
    };
  });
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
