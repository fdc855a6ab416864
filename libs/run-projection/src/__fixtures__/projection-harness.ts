import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openDatabase } from '@platform/database';
import { createIngressClient, type IngressClient, type RunSnapshot } from '@platform/engine-api';
import { openRunStore, type RunMeta, type RunStore } from '@platform/run-store';

import { createLiveRuns, type LiveRuns } from '../live-runs';
import { compareAll } from '../compare-all';
import { createFreshness, type Freshness } from '../freshness';
import { startIngressStandIn, type IngressStandIn } from './ingress-stand-in';

/** What SQLite can be made to refuse. */
type Refused = 'INSERT' | 'UPDATE';

export interface ProjectionHarness {
  /** `RUN_DB_URL` of the index. */
  readonly url: string;
  readonly store: RunStore;
  readonly engine: IngressStandIn;
  readonly ingress: IngressClient;
  readonly live: LiveRuns;
  readonly freshness: Freshness;
  /** Stores what the engine reports of all its runs, as the sweeper does. */
  compare(): Promise<void>;
  /** From now on the index refuses these statements, as a full disk would. */
  refuse(statement: Refused): Promise<void>;
  /** From now on the index refuses to store one run. */
  refuseRun(runId: string): Promise<void>;
  /** The index is well again. */
  repair(): Promise<void>;
  /** The whole index, oldest first, as `id finalStatus`, or `id lost`. */
  rows(): Promise<string[]>;
  close(): Promise<void>;
}

/** A run index in a file of its own, and a client of an ingress that is really listening. */
export async function openProjectionHarness(): Promise<ProjectionHarness> {
  const folder = mkdtempSync(join(tmpdir(), 'run projection '));
  const url = `sqlite:${join(folder, 'runs.sqlite')}`;
  const store = await openRunStore(url);
  const engine = await startIngressStandIn();
  const ingress = createIngressClient({ url: engine.url, observe: (_path, call) => call({}) });
  const live = createLiveRuns(ingress, store);
  const freshness = createFreshness(store.projection, undefined, 0);
  const execute = async (...statements: string[]): Promise<void> => {
    const database = await openDatabase(url);
    for (const statement of statements) await database.knex.raw(statement);
    await database.close();
  };
  return {
    url,
    store,
    engine,
    ingress,
    live,
    freshness,
    async compare() {
      engine.reports = true;
      const { signal } = new AbortController();
      const rest = async (): Promise<void> => undefined;
      await compareAll({
        ...{ store, ingress, live, signal, rest, confirmations: {} },
        now: () => new Date(),
      });
      await store.projection.markComplete();
      await freshness.confirmAll(new Date(), 0);
    },
    refuse: (statement) =>
      execute(
        `CREATE TRIGGER refuse_${statement} BEFORE ${statement} ON runs
         BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END`,
      ),
    refuseRun: (runId) =>
      execute(
        `CREATE TRIGGER refuse_run BEFORE INSERT ON run_standings WHEN NEW.run_id = '${runId}'
         BEGIN SELECT RAISE(ABORT, 'constraint failed'); END`,
      ),
    repair: () =>
      execute(
        'DROP TRIGGER IF EXISTS refuse_run',
        'DROP TRIGGER IF EXISTS refuse_INSERT',
        'DROP TRIGGER IF EXISTS refuse_UPDATE',
      ),
    rows: async () =>
      (await store.list())
        .reverse()
        .map(({ id, finalStatus, lostAt }) => `${id} ${lostAt === null ? finalStatus : 'lost'}`),
    async close() {
      await store.close();
      await engine.shut();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const runMeta = (id: string, more: Partial<RunMeta> = {}): RunMeta => ({
  id,
  service: 'workflow',
  workflowName: 'Workflow a',
  event: { eventId: id, eventType: 'lab.result', patientId: 'p1' },
  createdAt: '2026-11-20T08:00:00.000Z',
  workflowFile: 'definitions/a.yaml',
  workflowSlug: 'a',
  specVersion: 1,
  specHash: 'hash-a',
  subjects: { patient: 'p1' },
  ...more,
});

export const snapshotOf = (runId: string, more: Partial<RunSnapshot> = {}): RunSnapshot => ({
  runId,
  workflow: { slug: 'a', name: 'Workflow a', version: 1, hash: 'hash-a' },
  status: 'running',
  phase: 'running',
  startedAt: '2026-11-20T08:00:00.000Z',
  nodes: [],
  pending: [],
  awaited: [],
  started: [],
  event: { eventId: runId, eventType: 'lab.result', patientId: 'p1' },
  context: { patient: { id: 'p1' } },
  ...more,
});

export const ended = (runId: string, status: 'completed' | 'failed'): RunSnapshot =>
  snapshotOf(runId, { status, phase: 'ended', endedAt: '2026-11-20T09:00:00.000Z' });
