import { ensureSchema, type Database } from '@platform/database';

import { createClaims, type Claims } from './claims';
import { MARKS_TABLES } from './marks-tables';

/** What people note on human tasks, beside what the engine knows of them. None of it rules who may decide. */
export interface TaskMarks {
  readonly claims: Claims;
}

/** Creates or completes the tables. */
export async function openTaskMarks(database: Database, now: () => Date): Promise<TaskMarks> {
  for (const table of MARKS_TABLES) await ensureSchema(database, table);
  return { claims: createClaims(database.knex, now) };
}
