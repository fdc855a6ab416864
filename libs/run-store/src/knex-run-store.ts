import { ensureSchema, openDatabase, type Database } from '@platform/database';
import type { FinalStatus, RunMeta, RunRecord } from './run-record';
import { toRecord, toRow, type RunRow } from './run-row';
import type { RunStore, RunStoreOptions } from './run-store';
import { RUNS_TABLE } from './schema';

/** Specification, Limits. */
const LIST_LIMIT = 200;

/**
 * Opens the run index `RUN_DB_URL` names, creating or completing its table first.
 * Throws ConfigurationError when the URL is not recognised or the database is not usable.
 */
export async function openRunStore(
  url: string | undefined,
  options: RunStoreOptions = {},
): Promise<RunStore> {
  const database = await openDatabase(url);
  try {
    const { recreated } = await ensureSchema(database, RUNS_TABLE);
    if (recreated !== undefined) options.onNotice?.(recreated);
    return new KnexRunStore(database, options.now ?? (() => new Date()));
  } catch (error) {
    await database.close();
    throw error;
  }
}

class KnexRunStore implements RunStore {
  constructor(
    private readonly database: Database,
    private readonly now: () => Date,
  ) {}

  async insert(meta: RunMeta): Promise<void> {
    await this.runs().insert(toRow(meta, this.now)).onConflict('id').ignore();
  }

  async get(id: string): Promise<RunRecord | null> {
    const row = await this.runs().where({ id }).first();
    return row ? toRecord(row) : null;
  }

  async list(limit: number = LIST_LIMIT): Promise<RunRecord[]> {
    const rows = await this.runs()
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      // A negative limit is none on SQLite and an error on PostgreSQL.
      .limit(Math.max(0, limit));
    return rows.map(toRecord);
  }

  async setFinalStatus(id: string, status: FinalStatus): Promise<void> {
    await this.runs()
      .where({ id })
      .update({ final_status: status, updated_at: this.now().toISOString() });
  }

  close(): Promise<void> {
    return this.database.close();
  }

  private runs() {
    return this.database.knex<RunRow>(RUNS_TABLE.name);
  }
}
