import { prepareInsert, type Database, type Session } from '@platform/database';
import type { Knex } from 'knex';

import type { RunRow } from '../run-row';
import { parseSubjects } from '../run-row';
import { RUNS_TABLE } from '../schema';
import { pendingRows, type ValidationRows } from './pending-rows';
import {
  FACETS_TABLE,
  PENDING_TABLE,
  POSITIONS_TABLE,
  PROJECTION_TABLE,
  type PendingRow,
  type PositionRow,
  type ProjectedRow,
} from './projection-tables';
import { awaitsOf, waitOf } from './run-wait';
import type { EndedRun, ProjectedRun, ProjectionChanges } from './stored-projection';

/**
 * After this time a projected run may be overwritten by one with a lower sequence: an answer that old is not under way any
 * more, so the run was sent again to a control plane that had lost it.
 */
const KEPT_AGAINST_OLDER_MS = 60_000;
/** SQLite and PostgreSQL bind a limited number of values in a statement. */
const KEYS_PER_DELETE = 500;

type LockedRow = Pick<RunRow, 'id' | 'created_at' | 'final_status' | 'lost_at' | 'subjects'>;

/** Deletes what is stored of runs beside the index. */
export async function deleteProjected(trx: Knex, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
  for (const { name } of [PROJECTION_TABLE, PENDING_TABLE, FACETS_TABLE]) {
    await trx(name).whereIn('run_id', runIds).delete();
  }
}

/** Locks the runs in one order for all, so that no run ends while it is stored. */
const lockRuns = (
  trx: Knex.Transaction,
  backend: Database['backend'],
  runIds: readonly string[],
): Promise<LockedRow[]> => {
  const rows = trx<RunRow>(RUNS_TABLE.name)
    .whereIn('id', runIds)
    .orderBy('id')
    .select<LockedRow[]>('id', 'created_at', 'final_status', 'lost_at', 'subjects');
  return backend === 'postgres' ? rows.forUpdate() : rows;
};

/** The inserts of projected runs, compiled once. */
const compile = (knex: Knex) => ({
  runs: prepareInsert(knex, PROJECTION_TABLE),
  pending: prepareInsert(knex, PENDING_TABLE),
  facets: prepareInsert(knex, FACETS_TABLE),
});

const jsonOf = (value: object | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

const toProjectedRow = (run: ProjectedRun, createdAt: string, now: string): ProjectedRow => ({
  run_id: run.runId,
  sequence: run.sequence,
  told_at: now,
  phase: run.phase,
  status: run.status ?? null,
  journal: run.journal,
  invocation_id: run.invocationId ?? null,
  incident: jsonOf(run.incident),
  awaited: run.awaited.length > 0 ? JSON.stringify(run.awaited) : null,
  started_by: jsonOf(run.startedBy),
  created_at: createdAt,
  waits_for: run.status === undefined ? waitOf(run) : 'nothing',
  awaits: jsonOf(awaitsOf(run)),
});

type StoredRow = Pick<PendingRow, 'run_id' | 'pending_key' | 'created_at' | 'item'>;

const keyOf = ({ run_id: runId, pending_key: key }: Pick<PendingRow, 'run_id' | 'pending_key'>) =>
  `${key} ${runId}`;

/**
 * Deletes projected runs, and those of their validations that are gone or have changed. Returns the rows to
 * insert. A run with thousands of validations changes with every decision, and each row costs more to write than to
 * compare.
 */
async function deleteChanged(
  trx: Knex.Transaction,
  runIds: readonly string[],
  rows: readonly ValidationRows[],
): Promise<readonly ValidationRows[]> {
  if (runIds.length === 0) return rows;
  const stored: readonly StoredRow[] = await trx<PendingRow>(PENDING_TABLE.name)
    .whereIn('run_id', runIds)
    .select('run_id', 'pending_key', 'created_at', 'item');
  const wanted = new Map(rows.map(({ row }) => [keyOf(row), row]));
  const same = stored.filter((row) => {
    const next = wanted.get(keyOf(row));
    return next?.item === row.item && next.created_at === row.created_at;
  });
  const kept = new Set(same.map(keyOf));
  const partly = new Set(same.map(({ run_id }) => run_id));
  await deleteProjected(
    trx,
    runIds.filter((runId) => !partly.has(runId)),
  );
  if (partly.size > 0)
    await trx(PROJECTION_TABLE.name)
      .whereIn('run_id', [...partly])
      .delete();
  for (const run_id of partly) {
    const gone = stored.filter((row) => row.run_id === run_id && !kept.has(keyOf(row)));
    for (let from = 0; from < gone.length; from += KEYS_PER_DELETE) {
      const keys = gone.slice(from, from + KEYS_PER_DELETE).map((row) => row.pending_key);
      for (const { name } of [PENDING_TABLE, FACETS_TABLE]) {
        await trx(name).where({ run_id }).whereIn('pending_key', keys).delete();
      }
    }
  }
  return rows.filter(({ row }) => !kept.has(keyOf(row)));
}

const STORED_COLUMNS = [
  ...['run_id', 'sequence', 'told_at', 'phase', 'incident', 'waits_for', 'awaits'],
] as const;

type StoredRun = Pick<
  ProjectedRow,
  'run_id' | 'sequence' | 'told_at' | 'phase' | 'incident' | 'waits_for' | 'awaits'
>;

/** What is stored of the waits of the same progress, when somebody tells it who does not know their details. */
const keptWait = (
  run: ProjectedRun,
  before: StoredRun | undefined,
): Partial<Pick<ProjectedRow, 'waits_for' | 'awaits'>> =>
  before &&
  run.details === undefined &&
  run.status === undefined &&
  run.sequence === before.sequence &&
  run.phase === before.phase &&
  jsonOf(run.incident) === before.incident &&
  before.waits_for !== null
    ? { waits_for: before.waits_for, awaits: before.awaits }
    : {};

/** The transaction of one call, for knex and for compiled statements. */
interface Storing {
  readonly trx: Knex.Transaction;
  readonly session: Session;
  readonly inserts: ReturnType<typeof compile>;
}

/** Stores unfinished runs that are not older than the stored ones. Those that were lost exist after all. */
async function storeProjected(
  { trx, session, inserts }: Storing,
  unfinished: readonly ProjectedRun[],
  { runs, now }: { readonly runs: ReadonlyMap<string, LockedRow>; readonly now: Date },
): Promise<void> {
  if (unfinished.length === 0) return;
  const ids = unfinished.map(({ runId }) => runId);
  const stored = await trx<ProjectedRow>(PROJECTION_TABLE.name)
    .whereIn('run_id', ids)
    .select<StoredRun[]>(...STORED_COLUMNS);
  const before = new Map(stored.map((row) => [row.run_id, row]));
  const cutOff = new Date(now.getTime() - KEPT_AGAINST_OLDER_MS).toISOString();
  const newer = unfinished.filter(({ runId, sequence }) => {
    const row = before.get(runId);
    return !row || sequence >= row.sequence || row.told_at < cutOff;
  });
  const at = now.toISOString();
  const rows: ValidationRows[] = [];
  for (const { runId, pending } of newer) {
    const row = runs.get(runId) as LockedRow;
    const run = {
      runId: row.id,
      createdAt: row.created_at,
      subjects: parseSubjects(row.subjects) ?? {},
    };
    for (const each of new Map(pending.map((one) => [one.pendingId, one])).values()) {
      rows.push(pendingRows(each, run));
    }
  }
  const replaced = newer.flatMap(({ runId }) => (before.has(runId) ? [runId] : []));
  const changed = await deleteChanged(trx, replaced, rows);
  await inserts.runs(
    session,
    newer.map((run) => ({
      ...toProjectedRow(run, (runs.get(run.runId) as LockedRow).created_at, at),
      ...keptWait(run, before.get(run.runId)),
    })),
  );
  await inserts.pending(
    session,
    changed.map(({ row }) => row),
  );
  await inserts.facets(
    session,
    changed.flatMap(({ facets }) => facets),
  );
  const found = newer.filter(({ runId }) => (runs.get(runId)?.lost_at ?? null) !== null);
  await reopen(
    trx,
    found.map(({ runId }) => runId),
    at,
  );
}

async function reopen(trx: Knex.Transaction, runIds: readonly string[], at: string): Promise<void> {
  if (runIds.length === 0) return;
  await trx(RUNS_TABLE.name)
    .whereIn('id', runIds)
    .update({ final_status: null, lost_at: null, updated_at: at });
}

/** Stores how runs ended, all in one statement. */
async function setEnds(
  trx: Knex.Transaction,
  ended: readonly EndedRun[],
  at: string,
): Promise<void> {
  const rows = ended.map(({ runId, status, endedAt, endReason, errorCode, errorNode }) => [
    ...[runId, status, endedAt ?? at, endReason ?? null, errorCode ?? null, errorNode ?? null],
  ]);
  await trx.raw(
    // Both databases name the columns of values like this.
    `UPDATE ${RUNS_TABLE.name} SET final_status = ended.column2, ended_at = ended.column3,
       end_reason = ended.column4, error_code = ended.column5, error_node = ended.column6,
       lost_at = NULL, updated_at = ?
     FROM (VALUES ${rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')}) AS ended
     WHERE ${RUNS_TABLE.name}.id = ended.column1`,
    [at, ...rows.flat()] as Knex.RawBinding[],
  );
}

async function storeEnds(
  trx: Knex.Transaction,
  ended: readonly EndedRun[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < ended.length; from += KEYS_PER_DELETE) {
    await setEnds(trx, ended.slice(from, from + KEYS_PER_DELETE), now.toISOString());
  }
  await deleteProjected(
    trx,
    ended.map(({ runId }) => runId),
  );
}

/** Compiles `StoredProjection.apply`. */
export function prepareApply(
  { knex, backend, transaction }: Pick<Database, 'knex' | 'backend' | 'transaction'>,
  now: () => Date,
): (changes: ProjectionChanges) => Promise<readonly string[]> {
  const inserts = compile(knex);
  return ({ runs: projected, ended, positions = {} }) => {
    const ids = [...new Set([...projected, ...ended].map(({ runId }) => runId))];
    return transaction(async (trx, session) => {
      const rows = ids.length > 0 ? await lockRuns(trx, backend, ids) : [];
      const at = { runs: new Map(rows.map((row) => [row.id, row])), now: now() };
      // The first end of a run counts.
      const isUnfinished = ({ runId }: Pick<EndedRun, 'runId'>): boolean =>
        at.runs.get(runId)?.final_status === null;
      await storeProjected({ trx, session, inserts }, projected.filter(isUnfinished), at);
      await storeEnds(trx, ended.filter(isUnfinished), at.now);
      for (const [name, position] of Object.entries(positions)) {
        const row = { name, position, stored_at: at.now.toISOString() };
        await trx<PositionRow>(POSITIONS_TABLE.name).insert(row).onConflict('name').merge();
      }
      return ids.filter((id) => !at.runs.has(id));
    });
  };
}
