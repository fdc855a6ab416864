import type { Database } from '@platform/database';
import type { Knex } from 'knex';

import type { RunEntry } from '../run-record';
import { ENTRY_COLUMNS, toEntry, type EntryRow, type RunRow } from '../run-row';
import type { RunPage } from '../run-store';
import { RUNS_TABLE } from '../schema';
import { SENDS_TABLE } from '../sends/sends-table';
import { MARKS_TABLES } from '../marks/marks-tables';
import { deleteProjected } from '../projection/apply-changes';
import { SUBJECTS_TABLE, subjectRows } from '../subjects/subjects-table';
import { TURNS_TABLE } from '../turns/turns-table';
import { createStoredTexts, type StoredTexts } from './stored-texts';

/** Removes what the database has of runs for good. Whoever calls it has removed them from the control plane before. */
export interface Purge {
  /** Lists runs whose end was known before an instant, oldest first. */
  endedBefore(instant: string, page: RunPage): Promise<readonly RunEntry[]>;
  /** Removes these runs with everything that is stored about them. Returns how many were there. */
  remove(runs: readonly RunEntry[]): Promise<number>;
  /** What is stored of patients outside the rows of their own runs. */
  readonly texts: StoredTexts;
  /** Lets the database give up the bytes of what was removed. Returns whether it did. */
  reclaim(): Promise<boolean>;
}

/** Ids of one statement. */
const PURGE_BATCH_SIZE = 100;

async function inBatches<T>(
  all: readonly T[],
  work: (batch: readonly T[]) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (let at = 0; at < all.length; at += PURGE_BATCH_SIZE) {
    count += await work(all.slice(at, at + PURGE_BATCH_SIZE));
  }
  return count;
}

async function removeRuns(trx: Knex.Transaction, given: readonly RunEntry[]): Promise<number> {
  // A run that was started or opened again in the meantime has not ended: it stays.
  const rows = await trx<RunRow>(RUNS_TABLE.name)
    .whereIn(
      'id',
      given.map(({ id }) => id),
    )
    .where((ended) => void ended.whereNotNull('final_status').orWhereNotNull('lost_at'))
    .forUpdate()
    .select('id');
  const ids = rows.map(({ id }) => id);
  const ended = new Set(ids);
  await deleteProjected(trx, ids);
  for (const { id, createdAt, subjects } of given.filter((run) => ended.has(run.id))) {
    for (const row of subjectRows({ id, created_at: createdAt }, subjects)) {
      await trx(SUBJECTS_TABLE.name).where(row).delete();
    }
  }
  for (const { name } of MARKS_TABLES) await trx(name).whereIn('run_id', ids).delete();
  await trx(TURNS_TABLE.name).whereIn('run_id', ids).delete();
  await trx(SENDS_TABLE.name).whereIn('event_id', ids).delete();
  return trx<RunRow>(RUNS_TABLE.name).whereIn('id', ids).delete();
}

/** Needs a database whose run store was opened. */
export function createPurge(database: Database): Purge {
  const { knex, backend } = database;
  const runs = () => knex<RunRow>(RUNS_TABLE.name);
  return {
    async endedBefore(instant, { limit, after }) {
      const query = runs()
        .select(...ENTRY_COLUMNS)
        .whereNotNull('final_status')
        .where('created_at', '<', instant)
        .where('updated_at', '<', instant)
        .orderBy(['created_at', 'id'])
        .limit(limit);
      if (after) {
        const { createdAt, id } = after;
        void query.where(
          (later) =>
            void later
              .where('created_at', '>', createdAt)
              .orWhere((same) => void same.where('created_at', createdAt).where('id', '>', id)),
        );
      }
      return ((await query) as EntryRow[]).map(toEntry);
    },
    remove: (all) =>
      inBatches(all, (batch) => database.transaction((trx) => removeRuns(trx, batch))),
    texts: createStoredTexts(database),
    async reclaim() {
      if (backend !== 'sqlite') return false;
      try {
        await knex.raw('VACUUM');
        await knex.raw('PRAGMA wal_checkpoint(TRUNCATE)');
        return true;
      } catch {
        // A writer takes long, or the disk is full: what was removed is removed all the same.
        return false;
      }
    },
  };
}
