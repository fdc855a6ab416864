import { ensureSchemas, type Database } from '@platform/database';

import { createClaims, type Claims } from './claims';
import { createComments, type Comments } from './comments';
import { openDecidedTasks, type DecidedTasks } from './decided-tasks';
import { MARKS_TABLES } from './marks-tables';
import { openPutOffs, type PutOffs } from './put-offs';

/** What people note on human tasks, beside what the engine knows of them. None of it rules who may decide. */
export interface TaskMarks {
  readonly claims: Claims;
  readonly comments: Comments;
  readonly putOffs: PutOffs;
  readonly decided: DecidedTasks;
}

/** Creates or completes the tables, and drops what is over. */
export async function openTaskMarks(database: Database, now: () => Date): Promise<TaskMarks> {
  await ensureSchemas(database, MARKS_TABLES);
  return {
    claims: createClaims(database.knex, now),
    comments: createComments(database, now),
    putOffs: await openPutOffs(database.knex, now),
    decided: await openDecidedTasks(database.knex, now),
  };
}
