import { setTimeout as delay } from 'node:timers/promises';

import {
  EngineRefusedError,
  type ChangesAnswer,
  type IngressClient,
  type RunAddress,
  type RunReport,
} from '@platform/engine-api';
import { createLogger } from '@platform/telemetry';

import type { Freshness } from './freshness';
import { inRounds, PACE } from './pace';
import { reconcile, type Reconciled } from './reconcile';
import type { ReadRunDeps } from './store-unread';
import { createUnreadQueue } from './unread-queue';

export interface ChangeFollower {
  /** A run is about to change: asks for it soon, also where its changes are not reported. */
  expect(runId: string): void;
  /** Resolves when the current request has ended. */
  stop(): Promise<void>;
}

type Interval = keyof typeof PACE.changes;

interface FollowDeps extends ReadRunDeps {
  readonly ingress: Pick<IngressClient, 'addressOf' | 'changedRuns' | 'getRun' | 'reportsOf'>;
  readonly freshness: Freshness;
  /** Whether the index has all unfinished runs. Until then, their changes have nowhere to go. Default: it has. */
  readonly isIndexComplete?: () => boolean;
  /** Called when changes may have been missed. */
  readonly onGap: () => void;
  /** Called for each run that changed, as soon as it is known. */
  readonly onReport?: (runId: string) => void;
  /** Intervals in ms, for tests. */
  readonly intervals?: Partial<Record<Interval, number>>;
}

/** How long a run that was expected to change is asked for. */
const EXPECTED_FOR_MS = 5_000;
const MAX_EXPECTED = 100;
/** How long the row of a run may take: it is inserted after the run was sent. */
const ROW_TIMEOUT_MS = 2_000;
/** Maximum reports that wait for something else. The reconciliation finds what is dropped. */
const MAX_LEFT = 5_000;
/** A process of the engine that another one has answered for this long instead of is gone. */
const EPOCH_TIMEOUT_MS = 10_000;

type LeftReport = Reconciled['missing'][number];

const log = createLogger('runs');

/** Asks the engine again and again which runs changed, and stores them. Several replicas may do so. */
export function followChanges(deps: FollowDeps): ChangeFollower {
  const { store, ingress, freshness, now, onGap, onReport, isIndexComplete = () => true } = deps;
  const intervals: Record<Interval, number> = { ...PACE.changes, ...deps.intervals };
  let positions: Record<string, number> | undefined;
  const heardAt = new Map<string, number>();
  /** Runs that were expected to change, until when, and their sequence when they were first asked for. */
  const expected = new Map<string, { readonly until: number; sequence?: number }>();
  /** Reports that could not be stored yet, since when. */
  let left = new Map<string, { readonly report: LeftReport; readonly since: number }>();
  const unread = createUnreadQueue({ ...deps, retryMs: intervals.silent });
  let isExpecting = false;

  const expectedRuns = async (): Promise<readonly RunAddress[]> => {
    const at = now().getTime();
    for (const [runId, { until }] of expected) if (until < at) expected.delete(runId);
    if (expected.size === 0) return [];
    const known = await store.projection.known([...expected.keys()]);
    return [...known].flatMap(([runId, { invocationId, finalStatus, lostAt, sequence }]) => {
      const awaited = expected.get(runId);
      if (!awaited || sequence === null || finalStatus !== null || lostAt !== null) return [];
      awaited.sequence ??= sequence;
      if (sequence === awaited.sequence && invocationId) return [{ runId, invocationId }];
      expected.delete(runId);
      return [];
    });
  };

  const missed = (at: number): void => {
    freshness.noteGap(new Date(at));
    onGap();
  };

  /** Forgets processes that have gone: their last changes may be missing. */
  const forgetSilent = async (epoch: string, at: number): Promise<void> => {
    heardAt.set(epoch, at);
    for (const other of Object.keys(positions ?? {})) {
      const heard = heardAt.get(other) ?? at;
      heardAt.set(other, heard);
      if (at - heard < EPOCH_TIMEOUT_MS) continue;
      heardAt.delete(other);
      delete positions?.[other];
      missed(at);
      await store.projection.forgetPosition(other);
    }
  };

  /** Reads those whose row did not come with their events, so that they can be entered. */
  const withEvents = async (reports: readonly LeftReport[]): Promise<readonly RunReport[]> => {
    const of = reports.flatMap(({ is, runId, invocationId }) =>
      is === 'unfinished' && invocationId !== undefined ? [{ runId, invocationId }] : [],
    );
    return of.length === 0 ? [] : ingress.reportsOf({ of: of.slice(0, 200), withEvents: true });
  };

  /** Tries again what was left, and what has just been reported. */
  const storeAll = async (
    reports: readonly RunReport[],
    position: Record<string, number> | undefined,
  ): Promise<void> => {
    const at = now().getTime();
    const named = new Set(reports.map(({ runId }) => runId));
    const before = [...left].filter(([runId]) => !named.has(runId)).map(([, each]) => each);
    const isDue = ({ since }: { readonly since: number }): boolean => at - since >= ROW_TIMEOUT_MS;
    const retried = before.map(({ report }) => report);
    const found = await reconcile([...retried, ...reports], deps, { positions: position });
    unread.add(found.unread);
    const overdue = found.missing.filter(({ runId }) => {
      const since = left.get(runId)?.since;
      return since !== undefined && isDue({ since });
    });
    unread.add((await reconcile(await withEvents(overdue), deps)).unread);
    const gone = new Set(overdue.map(({ runId }) => runId));
    const still = [...found.missing.filter(({ runId }) => !gone.has(runId)), ...found.waiting];
    left = new Map(
      still
        .slice(-MAX_LEFT)
        .map((report) => [report.runId, { report, since: left.get(report.runId)?.since ?? at }]),
    );
  };

  const take = async (answer: ChangesAnswer, askedAt: Date): Promise<void> => {
    const { epoch, position, isBehind, reports } = answer;
    const isNew = positions?.[epoch] === undefined;
    if (isNew || isBehind) missed(askedAt.getTime());
    for (const { runId } of reports) onReport?.(runId);
    const hasMoved = isNew || positions?.[epoch] !== position;
    await storeAll(reports, hasMoved ? { [epoch]: position } : undefined);
    positions = { ...positions, [epoch]: position };
    await forgetSilent(epoch, askedAt.getTime());
    if (!answer.hasMore) await freshness.confirmChanges(askedAt);
  };

  const ask = async (): Promise<Interval | 'none'> => {
    if (!isIndexComplete()) return 'silent';
    try {
      positions ??= { ...(await store.projection.positions()) };
      const askedAt = now();
      const also = await expectedRuns();
      const answer = await ingress.changedRuns({
        after: positions,
        ...(also.length > 0 && { also }),
      });
      await take(answer, askedAt);
      if (answer.hasMore) return 'none';
      if (expected.size > 0) return 'expected';
      return answer.reports.length > 0 || left.size > 0 ? 'busy' : 'idle';
    } catch (error) {
      if (error instanceof EngineRefusedError && error.refusal.code === 'question-unknown') {
        return 'unknown';
      }
      log.debug({ error: (error as Error).message }, 'changements des exécutions non lus');
      return 'silent';
    }
  };

  const rounds = inRounds(async ({ signal }) => {
    const wasExpecting = isExpecting;
    isExpecting = false;
    if (wasExpecting) await delay(intervals.expected, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return 0;
    const next = await ask();
    return next === 'none' ? 0 : intervals[next];
  });
  return {
    expect(runId) {
      expected.delete(runId);
      expected.set(runId, { until: now().getTime() + EXPECTED_FOR_MS });
      const [oldest] = expected.keys();
      if (expected.size > MAX_EXPECTED && oldest !== undefined) expected.delete(oldest);
      isExpecting = true;
      rounds.hurry();
    },
    async stop() {
      await Promise.all([rounds.stop(), unread.stop()]);
    },
  };
}
