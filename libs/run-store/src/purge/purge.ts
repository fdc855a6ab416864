import type { Database } from '@platform/database';
import type { JsonObject } from '@platform/ports';
import type { Knex } from 'knex';

import { DELIVERIES_TABLE, type DeliveryRow } from '../deliveries/deliveries-table';
import type { RunEntry } from '../run-record';
import { ENTRY_COLUMNS, toEntry, type EntryRow, type RunRow } from '../run-row';
import type { RunPage } from '../run-store';
import { RUNS_TABLE } from '../schema';
import { SENDS_TABLE } from '../sends/sends-table';
import { deleteStandings } from '../standings/apply-changes';
import { SUBJECTS_TABLE, subjectRows } from '../subjects/subjects-table';
import { TURNS_TABLE } from '../turns/turns-table';
import { REFUSED_TABLE } from './refused-table';

/** A stored text of a patient, outside the runs. */
export interface StoredText {
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly text: string;
}

/** Removes what the database has of runs for good. Whoever calls it has removed them from the control plane before. */
export interface Purge {
  /** Lists runs whose end was known before an instant, oldest first. */
  endedBefore(instant: string, page: RunPage): Promise<readonly RunEntry[]>;
  /** Removes these runs with everything that is stored about them. Returns how many were there. */
  remove(runs: readonly RunEntry[]): Promise<number>;
  /** Events that waiting runs were given. */
  deliveries(): Promise<readonly StoredText[]>;
  removeDeliveries(ids: readonly string[]): Promise<number>;
  /** Records of event sources that were refused for good, with their keys. */
  refused(): Promise<readonly StoredText[]>;
  removeRefused(ids: readonly string[]): Promise<number>;
  /** Some of the runs that have this text in their id or event, at most `MAX_FOUND`. */
  runsWith(text: string): Promise<readonly StoredText[]>;
  /** Lets the database give up the bytes of what was removed. Returns whether it did. */
  reclaim(): Promise<boolean>;
}

/** Who looks for a text that so many runs have looks for something else. */
const MAX_FOUND = 10_000;
/** Ids of one statement. */
const BATCH_SIZE = 100;

const literally = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

async function inBatches<T>(
  all: readonly T[],
  work: (batch: readonly T[]) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (let at = 0; at < all.length; at += BATCH_SIZE) {
    count += await work(all.slice(at, at + BATCH_SIZE));
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
  await deleteStandings(trx, ids);
  for (const { id, createdAt, subjects } of given.filter((run) => ended.has(run.id))) {
    for (const row of subjectRows({ id, created_at: createdAt }, subjects)) {
      await trx(SUBJECTS_TABLE.name).where(row).delete();
    }
  }
  await trx(TURNS_TABLE.name).whereIn('run_id', ids).delete();
  await trx(SENDS_TABLE.name).whereIn('event_id', ids).delete();
  return trx<RunRow>(RUNS_TABLE.name).whereIn('id', ids).delete();
}

/** Needs a database whose run store was opened. */
export function createPurge(database: Database): Purge {
  const { knex, backend } = database;
  const runs = () => knex<RunRow>(RUNS_TABLE.name);
  const hasRefused = () => knex.schema.hasTable(REFUSED_TABLE.name);
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
    async deliveries() {
      const rows = await knex<DeliveryRow>(DELIVERIES_TABLE.name).select(
        ...['event_id', 'event', 'began_at'],
      );
      return (rows as DeliveryRow[]).map(({ event_id: id, event, began_at: at }) => ({
        ...{ id, at, text: `${JSON.stringify(id)} ${event}` },
      }));
    },
    removeDeliveries: (ids) =>
      inBatches(ids, (batch) => knex(DELIVERIES_TABLE.name).whereIn('event_id', batch).delete()),
    async refused() {
      if (!(await hasRefused())) return [];
      const rows = await knex<JsonObject>(REFUSED_TABLE.name).select(
        ...['id', 'record_key', 'refused_at', 'record', 'message_en'],
      );
      return (rows as Record<string, string | null>[]).map((row) => ({
        ...{ id: row['id'] ?? '', at: row['refused_at'] ?? '' },
        text: [row['record_key'], row['message_en'], row['record']].join(' '),
      }));
    },
    removeRefused: (ids) =>
      inBatches(ids, (batch) => knex(REFUSED_TABLE.name).whereIn('id', batch).delete()),
    async runsWith(text) {
      const like = (column: string) =>
        ["?? LIKE ? ESCAPE '\\'", [column, literally(text)]] as const;
      const rows = await runs()
        .whereRaw(...like('id'))
        .orWhereRaw(...like('event'))
        .select('id', 'created_at', 'event')
        .limit(MAX_FOUND);
      return rows.map(({ id, created_at: at, event }) => ({ id, at, text: `${id} ${event}` }));
    },
    async reclaim() {
      if (backend !== 'sqlite') return false;
      try {
        await knex.raw('VACUUM');
        await knex.raw('PRAGMA wal_checkpoint(TRUNCATE)');
        return true;
      } catch {
        // Somebody writes for long, or the disk is full: what was removed is removed all the same.
        return false;
      }
    },
  };
}
