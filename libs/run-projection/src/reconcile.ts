import type { EndedReport, IngressClient, UnreadReport } from '@platform/engine-api';
import {
  toEndedRow,
  withRunIndex,
  type EndedRun,
  type KnownRun,
  type RunStore,
  type ProjectedRun,
  type ProjectionChanges,
} from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { outcomeOf, type Said } from './cases';
import { enterRuns } from './enter-runs';
import { enterStarted, type EnterStartedDeps } from './enter-started';
import { isStored, toEndedRun, toProjectedRun, type ReadUnfinished } from './to-projected-run';

export interface ReconcileDeps extends Pick<EnterStartedDeps, 'live' | 'now'> {
  readonly store: RunStore;
  readonly ingress: Pick<IngressClient, 'addressOf'>;
}

/** What has to be shown before a run is marked as lost, or opened again. Without it, neither is decided. */
export interface Confirmations {
  readonly isLost?: (runId: string, row: KnownRun) => Promise<boolean>;
  readonly goesOn?: (runId: string, row: KnownRun) => Promise<boolean>;
}

interface ReconcileOptions {
  /** Up to where changes are stored then, by process of the engine. Stored with them. */
  readonly positions?: ProjectionChanges['positions'];
  readonly confirmations?: Confirmations;
  /** Whether the runs that these runs started are entered as well. Default: they are. */
  readonly entersStarted?: boolean;
}

type ReadReport = ReadUnfinished | EndedReport;

/** What could not be stored yet, and what was decided. */
export interface Reconciled {
  /** Runs that the index does not have, and whose events were not reported. */
  readonly missing: readonly ReadReport[];
  /** Runs that have ended, while a run that they started has not begun. */
  readonly waiting: readonly EndedReport[];
  /** Runs that were only named: they have to be asked. */
  readonly unread: readonly UnreadReport[];
  /** Runs that are lost, also those that were marked before. */
  readonly lost: readonly string[];
  readonly reopened: readonly string[];
}

const log = createLogger('runs');

/** Enters the unfinished runs that the index lacks and whose events were reported. Returns their ids. */
async function enterMissing(
  reports: readonly ReadUnfinished[],
  deps: ReconcileDeps,
): Promise<ReadonlySet<string>> {
  const found = reports.flatMap(({ runId, invocationId, run }) =>
    run?.event ? [{ run: { ...run, runId, event: run.event }, invocationId }] : [],
  );
  if (found.length > 0) await withRunIndex(() => enterRuns(found, deps));
  return new Set(found.map(({ run }) => run.runId));
}

const startedBy = (report: ReadReport) =>
  report.is === 'ended' ? report.started : (report.run?.started ?? []);

/** Stores changes together; one by one when the database refuses one of them, so that only that one is left out. */
async function applied(changes: ProjectionChanges, { store }: ReconcileDeps): Promise<void> {
  const { runs, ended, positions } = changes;
  try {
    await store.projection.apply(changes);
  } catch (error) {
    const each: readonly ProjectionChanges[] = [
      ...runs.map((run) => ({ runs: [run], ended: [] })),
      ...ended.map((end) => ({ runs: [], ended: [end] })),
    ];
    if (each.length < 2) throw error;
    let stored = 0;
    for (const one of each) {
      await store.projection.apply(one).then(
        () => (stored += 1),
        (refused: unknown) => {
          const runId = one.runs[0]?.runId ?? one.ended[0]?.runId;
          log.warn({ runId, error: (refused as Error).message }, 'état refusé par la base');
        },
      );
      if (stored === 0) throw error;
    }
    await store.projection.apply({ runs: [], ended: [], ...(positions && { positions }) });
  }
}

/**
 * Compares what is said of runs with the rows of the index, and stores what becomes of each (`outcomeOf`). Every run that
 * the platform learns something of comes through here. Asks no run that was only named. Throws RunIndexUnavailableError.
 */
export async function reconcile(
  said: readonly Said[],
  deps: ReconcileDeps,
  { positions, confirmations = {}, entersStarted = true }: ReconcileOptions = {},
): Promise<Reconciled> {
  const { store } = deps;
  const read = said.flatMap((each) =>
    each.is === 'unfinished' || each.is === 'ended' ? [each] : [],
  );
  const started = entersStarted ? read.flatMap(startedBy) : [];
  const ids = new Set([...said, ...started].map(({ runId }) => runId));
  const rows = await withRunIndex(() => store.projection.known([...ids]));
  const outcomes = said.map((each) => ({ each, outcome: outcomeOf(rows.get(each.runId), each) }));
  const entered = await enterMissing(
    outcomes.flatMap(({ each, outcome }) =>
      outcome === 'enter' && each.is === 'unfinished' ? [each] : [],
    ),
    deps,
  );

  /** Whether all runs that a run started are in the index. Enters those that are missing. */
  const hasEnteredStarted = async (report: ReadReport): Promise<boolean> => {
    const missing = startedBy(report).filter(({ runId }) => {
      const child = rows.get(runId);
      return !child || child.lostAt !== null;
    });
    if (!entersStarted || missing.length === 0) return true;
    const { runId } = report;
    const awaitedEvents = rows.get(runId)?.awaitedEvents ?? report.run?.awaitedEvents ?? null;
    const endedAt = report.is === 'ended' ? { endedAt: report.endedAt } : {};
    const starting = { runId, started: missing, awaitedEvents, ...endedAt };
    // Tried again later: one run that cannot be entered must not hold up the others.
    return enterStarted(starting, deps).catch(() => false);
  };

  const missing: ReadReport[] = [];
  const waiting: EndedReport[] = [];
  const unread: UnreadReport[] = [];
  const runs: ProjectedRun[] = [];
  const ended: EndedRun[] = [];
  const mayBeLost: string[] = [];
  const mayGoOn: string[] = [];
  for (const { each, outcome } of outcomes) {
    const { runId } = each;
    if (outcome === 'lose') mayBeLost.push(runId);
    if (outcome === 'reopen') mayGoOn.push(runId);
    if (outcome === 'ask' && each.is === 'unread') unread.push(each);
    if (outcome === 'miss' && each.is === 'ended') missing.push(each);
    if (each.is === 'unfinished' && (outcome === 'store' || outcome === 'enter')) {
      const row = rows.get(runId);
      if (!row && !entered.has(runId)) missing.push(each);
      else if (!row || !isStored(each, row)) {
        await hasEnteredStarted(each);
        runs.push(toProjectedRun(each));
      }
    }
    if (each.is === 'ended' && outcome === 'end') {
      if (await hasEnteredStarted(each)) ended.push(toEndedRow(each));
      else {
        waiting.push(each);
        runs.push(toEndedRun(each));
      }
    }
  }
  if (runs.length > 0 || ended.length > 0 || positions !== undefined) {
    const changes = { runs, ended, ...(positions && { positions }) };
    await withRunIndex(() => applied(changes, deps));
  }

  const lost: string[] = [];
  for (const runId of mayBeLost) {
    const row = rows.get(runId);
    if (!row || !(await confirmations.isLost?.(runId, row))) continue;
    lost.push(runId);
    if (row.lostAt !== null) continue;
    await withRunIndex(() => store.markLost(runId));
    const { workflowSlug: workflow } = row;
    log.error({ runId, workflow }, 'exécution perdue : le plan de contrôle ne la connaît plus');
  }
  const reopened: string[] = [];
  for (const runId of mayGoOn) {
    const row = rows.get(runId);
    if (!row || !(await confirmations.goesOn?.(runId, row))) continue;
    await withRunIndex(() => store.reopen(runId));
    reopened.push(runId);
  }
  return { missing, waiting, unread, lost, reopened };
}
