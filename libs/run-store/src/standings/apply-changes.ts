import type { Database } from '@platform/database';
import type { Knex } from 'knex';

import type { RunRow } from '../run-row';
import { parseSubjects } from '../run-row';
import { RUNS_TABLE } from '../schema';
import { pendingRows, type ValidationRows } from './pending-rows';
import {
  FACETS_TABLE,
  PENDING_TABLE,
  POSITIONS_TABLE,
  STANDINGS_TABLE,
  type PendingRow,
  type PositionRow,
  type StandingRow,
} from './standing-tables';
import type { Standing, StandingChanges } from './standings';

/**
 * After this time a standing may be overwritten by one with a lower sequence: an answer that old is not under way any
 * more, so the run was sent again to a control plane that had lost it.
 */
const KEPT_AGAINST_OLDER_MS = 60_000;
/** Rows of one statement, so that it has fewer variables than a database allows. */
const ROWS_PER_INSERT = 500;

type LockedRow = Pick<RunRow, 'id' | 'created_at' | 'final_status' | 'subjects'>;

/** Deletes what is stored of runs beside the index. */
export async function deleteStandings(trx: Knex, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
  for (const { name } of [STANDINGS_TABLE, PENDING_TABLE, FACETS_TABLE]) {
    await trx(name).whereIn('run_id', runIds).delete();
  }
}

/** Locks the runs in one order for all, so that nobody ends a run while its standing is stored. */
const lockRuns = (
  trx: Knex.Transaction,
  backend: Database['backend'],
  runIds: readonly string[],
): Promise<LockedRow[]> => {
  const rows = trx<RunRow>(RUNS_TABLE.name)
    .whereIn('id', runIds)
    .orderBy('id')
    .select<LockedRow[]>('id', 'created_at', 'final_status', 'subjects');
  return backend === 'postgres' ? rows.forUpdate() : rows;
};

const jsonOf = (value: object | undefined): string | null =>
  value === undefined ? null : JSON.stringify(value);

const standingRow = (standing: Standing, now: string): StandingRow => ({
  run_id: standing.runId,
  sequence: standing.sequence,
  told_at: now,
  phase: standing.phase,
  status: standing.status ?? null,
  journal: standing.journal,
  invocation_id: standing.invocationId ?? null,
  incident: jsonOf(standing.incident),
  awaited: standing.awaited.length > 0 ? JSON.stringify(standing.awaited) : null,
  started_by: jsonOf(standing.startedBy),
});

async function insertAll(
  trx: Knex.Transaction,
  table: string,
  rows: readonly object[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await trx(table).insert(rows.slice(from, from + ROWS_PER_INSERT));
  }
}

type StoredRow = Pick<PendingRow, 'run_id' | 'pending_key' | 'created_at' | 'item'>;

const keyOf = ({ run_id: runId, pending_key: key }: Pick<PendingRow, 'run_id' | 'pending_key'>) =>
  `${key} ${runId}`;

/**
 * Deletes the standings of runs, and those of their validations that are gone or have changed. Returns the rows to
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
  await deleteStandings(
    trx,
    runIds.filter((runId) => !partly.has(runId)),
  );
  if (partly.size > 0)
    await trx(STANDINGS_TABLE.name)
      .whereIn('run_id', [...partly])
      .delete();
  for (const run_id of partly) {
    const gone = stored.filter((row) => row.run_id === run_id && !kept.has(keyOf(row)));
    for (let from = 0; from < gone.length; from += ROWS_PER_INSERT) {
      const keys = gone.slice(from, from + ROWS_PER_INSERT).map((row) => row.pending_key);
      for (const { name } of [PENDING_TABLE, FACETS_TABLE]) {
        await trx(name).where({ run_id }).whereIn('pending_key', keys).delete();
      }
    }
  }
  return rows.filter(({ row }) => !kept.has(keyOf(row)));
}

const isOver = ({ final_status: status }: LockedRow): boolean =>
  status !== null && status !== 'lost';

/** Stores standings that are not older than the stored ones. Marks lost runs as unfinished, as they exist after all. */
async function storeStandings(
  trx: Knex.Transaction,
  standings: readonly Standing[],
  { runs, now }: { readonly runs: ReadonlyMap<string, LockedRow>; readonly now: Date },
): Promise<void> {
  const unfinished = standings.filter(({ runId }) => {
    const row = runs.get(runId);
    return row !== undefined && !isOver(row);
  });
  if (unfinished.length === 0) return;
  const ids = unfinished.map(({ runId }) => runId);
  const stored = await trx<StandingRow>(STANDINGS_TABLE.name)
    .whereIn('run_id', ids)
    .select('run_id', 'sequence', 'told_at');
  const before = new Map(stored.map((row) => [row.run_id, row]));
  const cutOff = new Date(now.getTime() - KEPT_AGAINST_OLDER_MS).toISOString();
  const newer = unfinished.filter(({ runId, sequence }) => {
    const row = before.get(runId);
    return !row || sequence >= row.sequence || row.told_at < cutOff;
  });
  const at = now.toISOString();
  const rows: ValidationRows[] = [];
  for (const standing of newer) {
    const row = runs.get(standing.runId) as LockedRow;
    const run = {
      runId: row.id,
      createdAt: row.created_at,
      subjects: parseSubjects(row.subjects) ?? {},
    };
    for (const each of new Map(standing.pending.map((one) => [one.pendingId, one])).values()) {
      rows.push(pendingRows(each, run));
    }
  }
  const replaced = newer.flatMap(({ runId }) => (before.has(runId) ? [runId] : []));
  const changed = await deleteChanged(trx, replaced, rows);
  await insertAll(
    trx,
    STANDINGS_TABLE.name,
    newer.map((standing) => standingRow(standing, at)),
  );
  await insertAll(
    trx,
    PENDING_TABLE.name,
    changed.map(({ row }) => row),
  );
  await insertAll(
    trx,
    FACETS_TABLE.name,
    changed.flatMap(({ facets }) => facets),
  );
  const found = newer.filter(({ runId }) => runs.get(runId)?.final_status === 'lost');
  await setStatus(
    trx,
    found.map(({ runId }) => runId),
    { status: null, at },
  );
}

async function setStatus(
  trx: Knex.Transaction,
  runIds: readonly string[],
  { status, at }: { readonly status: string | null; readonly at: string },
): Promise<void> {
  if (runIds.length === 0) return;
  await trx(RUNS_TABLE.name).whereIn('id', runIds).update({ final_status: status, updated_at: at });
}

async function storeEnds(
  trx: Knex.Transaction,
  ended: StandingChanges['ended'],
  { runs, now }: { readonly runs: ReadonlyMap<string, LockedRow>; readonly now: Date },
): Promise<void> {
  const over = ended.filter(({ runId }) => {
    const row = runs.get(runId);
    return row !== undefined && !isOver(row);
  });
  for (const status of ['completed', 'failed'] as const) {
    const ids = over.flatMap((run) => (run.status === status ? [run.runId] : []));
    await setStatus(trx, ids, { status, at: now.toISOString() });
  }
  await deleteStandings(
    trx,
    over.map(({ runId }) => runId),
  );
}

/** Implements `Standings.apply`. */
export function applyChanges(
  { backend, transaction }: Pick<Database, 'backend' | 'transaction'>,
  { standings, ended, positions = {} }: StandingChanges,
  now: Date,
): Promise<readonly string[]> {
  const ids = [...new Set([...standings, ...ended].map(({ runId }) => runId))];
  return transaction(async (trx) => {
    const rows = ids.length > 0 ? await lockRuns(trx, backend, ids) : [];
    const runs = new Map(rows.map((row) => [row.id, row]));
    await storeStandings(trx, standings, { runs, now });
    await storeEnds(trx, ended, { runs, now });
    for (const [name, position] of Object.entries(positions)) {
      const row = { name, position, stored_at: now.toISOString() };
      await trx<PositionRow>(POSITIONS_TABLE.name).insert(row).onConflict('name').merge();
    }
    return ids.filter((id) => !runs.has(id));
  });
}
