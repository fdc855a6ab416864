import { setTimeout as wait } from 'node:timers/promises';

import type { LocalizedText } from '@platform/ports';
import type { Logger } from '@platform/telemetry';
import type { TestReport } from 'fhir/r4';

import type { Stored, Warehouse } from '../warehouse/warehouse';
import { WarehouseError } from '../warehouse/warehouse-error';
import { inBoth } from './bilingual';
import { CannotSwitchOffError } from './development-server';
import { StoppedError } from './pace';
import type { Outcome, ScenarioName, ScenarioReport } from './report';
import {
  HEARTBEAT_MS,
  isBrokenOff,
  openReportStore,
  type KeptReport,
  type ReportStore,
} from './report-store';
import { SCENES } from './scenes';
import { openStage } from './stage';

/** How long the platform has to do what is expected of it, from the last write of the scenario on. */
const WAIT_MS = 90_000;
/** How long it must then do nothing else: more than it takes to answer one result. */
const QUIET_MS = 6_000;
/** How long an outage of the warehouse lasts. */
const AWAY_MS = 20_000;
/** Those that run are among the latest. */
const RECENT_REPORTS = 20;
/** How often the report of a scenario that runs is written at most. */
const SAVE_MS = 1_000;

export interface RunnerDeps {
  readonly warehouse: Warehouse;
  /** Base URL of the warehouse. */
  readonly baseUrl: string;
  readonly logger: Logger;
  readonly now?: () => number;
  readonly waitMs?: number;
  readonly quietMs?: number;
  readonly awayMs?: number;
}

/** A scenario of this process. */
export interface Running {
  /** Id of its report. */
  readonly id: string;
  readonly name: ScenarioName;
  /** What is known now, also while the warehouse is away. */
  report(): ScenarioReport;
  stop(): void;
  /** Resolves with the last report once it is kept, or cannot be. */
  readonly ended: Promise<ScenarioReport>;
}

/** `busy`: the id of the report of the scenario that already runs on this warehouse. */
export type Started = Running | { readonly busy: string };

/** Plays scenarios, one at a time on a warehouse. */
export interface ScenarioRunner {
  readonly reports: ReportStore;
  /** The scenario that runs in this process. */
  running(): Running | undefined;
  /** Rejects with `WarehouseError` when the report cannot be begun. */
  start(
    name: ScenarioName,
    by: string,
    onProgress?: (report: ScenarioReport) => void,
  ): Promise<Started>;
}

export function createScenarioRunner(deps: RunnerDeps): ScenarioRunner {
  const { warehouse, logger, now = Date.now } = deps;
  const reports = openReportStore(warehouse);
  let running: Running | undefined;
  /** Two clicks at once are one after the other. */
  let starting: Promise<unknown> = Promise.resolve();

  /** The scenario of any bench that runs on this warehouse and began before `mine`. */
  function otherRunning(kept: readonly KeptReport[], mine?: string): string | undefined {
    const alive = kept
      .filter(({ report }) => report.outcome === 'running' && !isBrokenOff(report, now()))
      .toSorted(
        (one, other) =>
          one.report.startedAt - other.report.startedAt || one.id.localeCompare(other.id),
      );
    return alive[0]?.id === mine ? undefined : alive[0]?.id;
  }

  async function begin(
    name: ScenarioName,
    by: string,
    onProgress?: (report: ScenarioReport) => void,
  ): Promise<Started> {
    const { kept: before } = await reports.list(RECENT_REPORTS);
    const busy = running?.id ?? otherRunning(before);
    if (busy !== undefined) return { busy };
    const startedAt = now();
    const stamp = new Date(startedAt).toISOString().replaceAll(/[^\dT]/g, '');
    const report: ScenarioReport = {
      ...{ name, by, startedAt, tag: `${name}-${stamp}`, outcome: 'running' },
      ...{ writtenAt: startedAt, steps: [], checks: [] },
    };
    const kept = await reports.create(report);
    // Another bench may have begun in the same moment: the earlier one goes on.
    const earlier = otherRunning((await reports.list(RECENT_REPORTS)).kept, kept.id);
    if (earlier !== undefined) {
      await reports.update(kept, { ...report, outcome: 'stopped', writtenAt: now() });
      return { busy: earlier };
    }
    const isSettled = before[0]?.report.outcome === 'passed';
    const started = play(deps, { reports, kept, report, isSettled, onProgress });
    running = started;
    logger.info({ scenario: name, report: kept.id }, 'scénario commencé');
    void started.ended.then(({ outcome }) => {
      running = undefined;
      logger.info({ scenario: name, report: kept.id, outcome }, 'scénario terminé');
    });
    return started;
  }

  return {
    reports,
    running: () => running,
    start(name, by, onProgress) {
      const started = starting.then(() => begin(name, by, onProgress));
      starting = started.catch(() => undefined);
      return started;
    },
  };
}

interface Begun {
  readonly reports: ReportStore;
  readonly kept: Stored<TestReport>;
  readonly report: ScenarioReport;
  /** Whether the platform owes nothing to the ward that is there: the last scenario ended as expected. */
  readonly isSettled: boolean;
  readonly onProgress: ((report: ScenarioReport) => void) | undefined;
}

function play(deps: RunnerDeps, begun: Begun): Running {
  const { warehouse, baseUrl, logger, now = Date.now } = deps;
  const { waitMs = WAIT_MS, quietMs = QUIET_MS, awayMs = AWAY_MS } = deps;
  const { isSettled } = begun;
  const control = new AbortController();
  const { signal } = control;
  let { report } = begun;
  const keeper = openKeeper(begun, now);
  const change = (more: Partial<ScenarioReport>): void => {
    report = { ...report, ...more, writtenAt: now() };
    keeper.keep(report);
    begun.onProgress?.(report);
  };
  const stage = openStage({
    ...{ warehouse, baseUrl, tag: report.tag, signal, now },
    ...{ waitMs, quietMs, awayMs, isSettled },
    onProgress: (steps, checks) => change({ steps: [...steps], checks }),
  });

  async function ending(): Promise<{ readonly outcome: Outcome; readonly says?: LocalizedText }> {
    try {
      await SCENES[report.name](stage);
      const checks = await stage.finish();
      const isRight = checks.every(({ verdict }) => verdict === 'held');
      return { outcome: isRight && checks.length > 0 ? 'passed' : 'failed' };
    } catch (error) {
      if (error instanceof StoppedError) return { outcome: 'stopped' };
      if (error instanceof CannotSwitchOffError) {
        return { outcome: 'impossible', says: inBoth((words) => words.cannotSwitchOff) };
      }
      if (error instanceof WarehouseError) {
        const { message } = error;
        return { outcome: 'impossible', says: inBoth((words) => words.warehouseFailed(message)) };
      }
      logger.error({ err: error, scenario: report.name }, 'scénario en échec');
      return { outcome: 'impossible', says: inBoth((words) => words.failedSelf) };
    }
  }

  async function end(): Promise<ScenarioReport> {
    const { outcome, says } = await ending();
    if (says !== undefined) stage.say(says);
    // It counts as running until its report is kept: nobody begins another one before.
    const last = { ...report, outcome, writtenAt: now() };
    await keeper.last(last).catch((error: unknown) => {
      logger.warn({ error: String(error) }, 'rapport de scénario non conservé');
    });
    report = last;
    return report;
  }

  return {
    id: begun.kept.id,
    name: report.name,
    report: () => report,
    stop: () => control.abort(),
    ended: end(),
  };
}

/** For how long the last report is tried when the warehouse is away. */
const KEEP_TIMEOUT_MS = 60_000;

/** Writes the newest report from time to time, and as a sign of life. */
function openKeeper({ reports, kept, report: first }: Begun, now: () => number) {
  let [stored, newest, saved] = [kept, first, first];
  let isOver = false;

  async function save(): Promise<void> {
    const report = newest;
    stored = await reports.update(stored, { ...report, writtenAt: now() });
    saved = report;
  }

  const saving = (async () => {
    let savedAt = now();
    while (!isOver) {
      await wait(SAVE_MS);
      if (isOver || (newest === saved && now() - savedAt < HEARTBEAT_MS)) continue;
      // What cannot be kept now is kept with the next one; the last one is insisted on.
      await save().catch(() => undefined);
      savedAt = now();
    }
  })();

  return {
    keep: (report: ScenarioReport): void => {
      newest = report;
    },
    async last(report: ScenarioReport): Promise<void> {
      isOver = true;
      await saving;
      newest = report;
      const until = now() + KEEP_TIMEOUT_MS;
      for (;;) {
        try {
          return await save();
        } catch (error) {
          if (now() > until) throw error;
          await wait(SAVE_MS);
        }
      }
    },
  };
}
