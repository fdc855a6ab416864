import { ensureSchemas, openDatabase, type Database } from '@platform/database';
import type { Knex } from 'knex';

import { COMPLETENESS_TABLE, createCompleteness, type Completeness } from './completeness';
import { countRuns, type RunCounts } from './counts/run-counts';
import type { RunQuery } from './find/run-query';
import { selectCount, selectPage } from './find/select-page';
import type { Sql } from './find/sql';
import { insertRuns, type RunRows } from './insert-runs';
import { FIRST_POSITION, prepareReads, type RunReads } from './prepare-reads';
import { createGenerations, type Generations } from './restore/generations';
import { createRestorations, type Restorations } from './restore/restorations';
import { GENERATIONS_TABLE, RESTORATIONS_TABLE } from './restore/restore-tables';
import type { FinalStatus, RunEntry, RunMeta, RunRecord } from './run-record';
import {
  ENTRY_COLUMNS,
  printedItem,
  toEntry,
  toRecord,
  toRow,
  type EntryRow,
  type RunRow,
} from './run-row';
import type { RunPage, RunStore, RunStoreOptions } from './run-store';
import { RUNS_TABLE } from './schema';
import { openTaskMarks, type TaskMarks } from './marks/task-marks';
import { migrateLostRuns } from './migrate-lost-runs';
import { openSends, type Sends } from './sends/sends';
import { SENDS_TABLE } from './sends/sends-table';
import { deleteProjected } from './projection/apply-changes';
import { openStoredProjection } from './projection/open-stored-projection';
import type { StoredProjection } from './projection/stored-projection';
import { SUBJECTS_TABLE, subjectRows } from './subjects/subjects-table';
import { openDeliveries, type Deliveries } from './deliveries/deliveries';
import { DELIVERIES_TABLE } from './deliveries/deliveries-table';
import { createTurns } from './turns/create-turns';
import type { Turns } from './turns/turns';
import { TURNS_TABLE } from './turns/turns-table';

/** LIKE pattern of an instant in the format of `Date.toISOString`. */
const INSTANT = '____-__-__T__:__:__.___Z';
const INSTANT_LENGTH = INSTANT.length;

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Implements `RunStore.latestInstant`. */
async function latestInstant(knex: Knex, prefix: string): Promise<string | null> {
  const found = await knex(RUNS_TABLE.name)
    .whereRaw("?? LIKE ? ESCAPE '\\'", ['id', `${literally(prefix)}${INSTANT}`])
    .max<{ id: string | null }>({ id: 'id' })
    .first();
  return found?.id?.slice(-INSTANT_LENGTH) ?? null;
}

const TABLES = [
  RUNS_TABLE,
  TURNS_TABLE,
  COMPLETENESS_TABLE,
  GENERATIONS_TABLE,
  RESTORATIONS_TABLE,
  SUBJECTS_TABLE,
  SENDS_TABLE,
  DELIVERIES_TABLE,
] as const;

/** Default limit of `list`. */
const LIST_LIMIT = 200;

/**
 * Opens the run index of a database, or of the database that `RUN_DB_URL` names, which then closes with it. Creates or
 * completes its tables first. Rejects with `ConfigurationError` when the URL is not recognised or the database is not
 * usable.
 */
export async function openRunStore(
  target: string | undefined | Database,
  options: RunStoreOptions = {},
): Promise<RunStore> {
  const isShared = typeof target === 'object';
  const database = isShared ? target : await openDatabase(target);
  const close = isShared ? () => Promise.resolve() : () => database.close();
  try {
    const [{ created, recreated }] = await ensureSchemas(database, TABLES);
    await migrateLostRuns(database);
    if (recreated !== undefined) options.onNotice?.(recreated);
    const now = options.now ?? (() => new Date());
    const completeness = createCompleteness(database, RUNS_TABLE.name, now);
    if (created) {
      await completeness.forget();
      // Subjects of a lost index are useless.
      await database.knex(SUBJECTS_TABLE.name).delete();
    }
    const sends = await openSends(database, now);
    const deliveries = await openDeliveries(database, now);
    const marks = await openTaskMarks(database, now);
    const projection = await openStoredProjection(database, { now, isIndexNew: created });
    return new KnexRunStore({ ...database, close }, now, {
      ...{ completeness, sends, deliveries, projection, marks },
    });
  } catch (error) {
    await close();
    throw error;
  }
}

class KnexRunStore implements RunStore {
  readonly sends: Sends;
  readonly deliveries: Deliveries;
  readonly projection: StoredProjection;
  readonly marks: TaskMarks;
  private readonly completeness: Completeness;
  readonly turns: Turns;
  readonly generations: Generations;
  readonly restorations: Restorations;
  private readonly enter: (rows: RunRows) => Promise<void>;
  private readonly reads: RunReads;

  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
    parts: {
      readonly completeness: Completeness;
      readonly sends: Sends;
      readonly deliveries: Deliveries;
      readonly projection: StoredProjection;
      readonly marks: TaskMarks;
    },
  ) {
    this.completeness = parts.completeness;
    this.sends = parts.sends;
    this.deliveries = parts.deliveries;
    this.projection = parts.projection;
    this.marks = parts.marks;
    this.turns = createTurns(database, now);
    this.generations = createGenerations(database, now);
    this.restorations = createRestorations(database, now);
    this.enter = database.groups.add(insertRuns(database));
    this.reads = prepareReads(database);
  }

  async insert(meta: RunMeta): Promise<void> {
    const run = toRow(meta, this.now);
    await this.enter({ run, subjects: subjectRows(run, meta.subjects) });
  }

  async insertAll(metas: readonly RunMeta[]): Promise<void> {
    await Promise.all(metas.map((meta) => this.insert(meta)));
  }

  async find(query: RunQuery, page: RunPage): Promise<RunEntry[]> {
    if (page.limit <= 0 || query.finalStatuses?.length === 0) return [];
    const { backend } = this.database;
    const rows = await this.rowsOf<EntryRow>(selectPage(query, { page, backend }));
    return rows.map(toEntry);
  }

  async count(query: RunQuery, max: number): Promise<number> {
    if (max <= 0 || query.finalStatuses?.length === 0) return 0;
    const { backend } = this.database;
    // PostgreSQL answers with a text.
    const [row] = await this.rowsOf<{ readonly runs: unknown }>(selectCount(query, max, backend));
    return Number(row?.runs ?? 0);
  }

  private async rowsOf<Row>({ text, bindings }: Sql): Promise<readonly Row[]> {
    const answer: unknown = await this.database.knex.raw(text, [...bindings]);
    return (
      Array.isArray(answer) ? answer : (answer as { readonly rows: unknown[] }).rows
    ) as readonly Row[];
  }

  counts(period: Parameters<RunStore['counts']>[0]): Promise<RunCounts> {
    return countRuns(this.database, period);
  }

  isComplete(): Promise<boolean> {
    return this.completeness.isComplete();
  }

  markComplete(options?: { readonly isFirst: boolean }): Promise<void> {
    return this.completeness.markComplete(options);
  }

  async get(id: string): Promise<RunRecord | null> {
    const [row] = await this.database.query(this.reads.record, { id });
    return row ? toRecord(row) : null;
  }

  async entry(id: string): Promise<RunEntry | null> {
    const [row] = await this.database.query(this.reads.entry, { id });
    return row ? toEntry(row) : null;
  }

  async list(limit: number = LIST_LIMIT): Promise<RunRecord[]> {
    const rows = await this.runs()
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      // A negative limit means no limit on SQLite, and is an error on PostgreSQL.
      .limit(Math.max(0, limit));
    return rows.map(toRecord);
  }

  async listUnfinished({
    newestFirst = false,
    idContains,
    ...page
  }: Parameters<RunStore['listUnfinished']>[0]): Promise<RunEntry[]> {
    const query = this.unfinished(page, newestFirst);
    if (idContains !== undefined)
      void query.whereRaw("?? LIKE ? ESCAPE '\\'", ['id', `%${literally(idContains)}%`]);
    return (await query).map(toEntry);
  }

  async listAwaiting(
    eventType: string,
    { limit, after = FIRST_POSITION }: RunPage,
  ): Promise<RunEntry[]> {
    const { createdAt, id } = after;
    const asked = { item: printedItem(eventType), createdAt, id };
    const rows = await this.database.query(this.reads.awaiting(Math.max(0, limit)), asked);
    return rows.map(toEntry);
  }

  setFinalStatus(id: string, status: FinalStatus): Promise<void> {
    return this.finish(id, { final_status: status, lost_at: null });
  }

  markLost(id: string): Promise<void> {
    return this.finish(id, { final_status: null, lost_at: this.now().toISOString() });
  }

  async reopen(id: string): Promise<void> {
    const change = { final_status: null, lost_at: null, updated_at: this.now().toISOString() };
    await this.runs().where({ id }).update(change);
  }

  latestInstant(prefix: string): Promise<string | null> {
    return latestInstant(this.database.knex, prefix);
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** Nothing is reported any more of a run that has ended or is lost. */
  private finish(id: string, change: Pick<RunRow, 'final_status' | 'lost_at'>): Promise<void> {
    return this.database.transaction(async (trx) => {
      await trx<RunRow>(RUNS_TABLE.name)
        .where({ id })
        .update({ ...change, updated_at: this.now().toISOString() });
      await deleteProjected(trx, [id]);
    });
  }

  private unfinished({ limit, after }: RunPage, newestFirst = false) {
    const order = newestFirst ? 'desc' : 'asc';
    const [beyond, from] = newestFirst ? (['<', '<='] as const) : (['>', '>='] as const);
    const query = this.entries()
      .whereNull('final_status')
      .whereNull('lost_at')
      // All columns of one index, so that the index gives the order: most runs are finished.
      .orderBy(['final_status', 'created_at', 'id'].map((column) => ({ column, order })))
      .limit(Math.max(0, limit));
    if (after === undefined) return query;
    return query
      .where('created_at', from, after.createdAt)
      .where(
        (either) =>
          void either.where('created_at', beyond, after.createdAt).orWhere('id', beyond, after.id),
      );
  }

  private entries() {
    return this.runs().select(...ENTRY_COLUMNS);
  }

  private runs() {
    return this.database.knex<RunRow>(RUNS_TABLE.name);
  }
}
