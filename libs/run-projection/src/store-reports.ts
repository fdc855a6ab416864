import type {
  EndedReport,
  IngressClient,
  RunReport,
  UnfinishedReport,
  UnreadReport,
} from '@platform/engine-api';
import {
  withRunIndex,
  type KnownRun,
  type RunStore,
  type Standing,
  type StandingChanges,
} from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import type { LiveRuns } from './live-runs';
import { enterRuns } from './enter-runs';
import { isStored, toEndedStanding, toStanding } from './to-standing';

/** What the run reports need of the proxy. */
export interface ReportDeps {
  readonly store: RunStore;
  readonly ingress: Pick<IngressClient, 'addressOf' | 'getRun'>;
  readonly live: Pick<LiveRuns, 'enterStarted'>;
}

/** Reports that could not be stored yet. */
export interface LeftReports {
  /** Runs that the index does not have, and whose events were not reported. */
  readonly missing: readonly (UnfinishedReport | EndedReport)[];
  /** Runs that have ended, while a run that they started has not begun. */
  readonly waiting: readonly EndedReport[];
  /** Runs that were only named: they have to be asked. */
  readonly unread: readonly UnreadReport[];
}

type ReadReport = UnfinishedReport | EndedReport;

const log = createLogger('runs');

/** Enters the unfinished runs that the index lacks and whose events were reported. Returns their ids. */
async function enterMissing(
  reports: readonly ReadReport[],
  known: ReadonlyMap<string, KnownRun>,
  deps: ReportDeps,
): Promise<ReadonlySet<string>> {
  const found = reports.flatMap(({ is, runId, invocationId, run }) =>
    is === 'unfinished' && invocationId !== undefined && run?.event && !known.has(runId)
      ? [{ run: { ...run, runId, event: run.event }, invocationId }]
      : [],
  );
  if (found.length > 0) await withRunIndex(() => enterRuns(found, deps));
  return new Set(found.map(({ run }) => run.runId));
}

/** Whether all runs that a run started are in the index. Enters those that are missing. */
async function hasEnteredStarted(
  report: ReadReport,
  known: ReadonlyMap<string, KnownRun>,
  { store, live }: ReportDeps,
): Promise<boolean> {
  const started = report.is === 'ended' ? report.started : (report.run?.started ?? []);
  const missing = started.filter(({ runId }) => {
    const child = known.get(runId);
    return !child || child.lostAt !== null;
  });
  if (missing.length === 0) return true;
  const parent = await withRunIndex(() => store.entry(report.runId));
  if (!parent) return false;
  const endedAt = report.is === 'ended' ? { endedAt: report.endedAt } : {};
  const starting = { runId: report.runId, started: missing, ...endedAt };
  // Tried again later: one run that cannot be entered must not hold up the others.
  return live.enterStarted(parent, starting).catch(() => false);
}

/** Stores changes together; one by one when the database refuses one of them, so that only that one is left out. */
async function applied(changes: StandingChanges, { store }: ReportDeps): Promise<void> {
  const { standings, ended, positions } = changes;
  try {
    await store.standings.apply(changes);
  } catch (error) {
    const each: readonly StandingChanges[] = [
      ...standings.map((standing) => ({ standings: [standing], ended: [] })),
      ...ended.map((end) => ({ standings: [], ended: [end] })),
    ];
    if (each.length < 2) throw error;
    let stored = 0;
    for (const one of each) {
      await store.standings.apply(one).then(
        () => (stored += 1),
        (refused: unknown) => {
          const runId = one.standings[0]?.runId ?? one.ended[0]?.runId;
          log.warn({ runId, error: (refused as Error).message }, 'état refusé par la base');
        },
      );
      if (stored === 0) throw error;
    }
    await store.standings.apply({ standings: [], ended: [], ...(positions && { positions }) });
  }
}

/**
 * Stores what the engine reports of runs, and up to where its changes are stored then. A run of the index has its final
 * status once all runs that it started are in the index. Asks no run that was only named. Throws RunIndexUnavailableError.
 */
export async function storeReports(
  reports: readonly RunReport[],
  positions: StandingChanges['positions'],
  deps: ReportDeps,
): Promise<LeftReports> {
  const { store } = deps;
  const unread = reports.flatMap((report) => (report.is === 'unread' ? [report] : []));
  const ids = new Set(reports.map(({ runId }) => runId));
  const before = await withRunIndex(() => store.standings.known([...ids]));
  const read: readonly ReadReport[] = reports.flatMap((report) =>
    report.is === 'unfinished' || report.is === 'ended' ? [report] : [],
  );
  const children = read.flatMap((report) => [
    ...(report.is === 'ended' ? report.started : (report.run?.started ?? [])),
  ]);
  const known = new Map([
    ...before,
    ...(await withRunIndex(() => store.standings.known(children.map(({ runId }) => runId)))),
  ]);
  const entered = await enterMissing(read, known, deps);
  const missing: ReadReport[] = [];
  const waiting: EndedReport[] = [];
  const standings: Standing[] = [];
  const ended: { runId: string; status: EndedReport['status'] }[] = [];
  for (const report of read) {
    const { runId } = report;
    const row = known.get(runId);
    if (!row && !entered.has(runId)) {
      missing.push(report);
      continue;
    }
    if (row && row.finalStatus !== null) continue;
    if (report.is === 'unfinished') {
      if (row && isStored(report, row)) continue;
      await hasEnteredStarted(report, known, deps);
      standings.push(toStanding(report));
    } else if (await hasEnteredStarted(report, known, deps)) {
      ended.push({ runId, status: report.status });
    } else {
      waiting.push(report);
      standings.push(toEndedStanding(report));
    }
  }
  if (standings.length > 0 || ended.length > 0 || positions !== undefined) {
    const changes = { standings, ended, ...(positions && { positions }) };
    await withRunIndex(() => applied(changes, deps));
  }
  return { missing, waiting, unread };
}
