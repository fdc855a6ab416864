import { prepareInsert, prepareQuery, type Database, type GroupedWrite } from '@platform/database';

import type { RunRow } from './run-row';
import { RUNS_TABLE } from './schema';
import { SENDS_TABLE } from './sends/sends-table';
import { SUBJECTS_TABLE, type SubjectRow } from './subjects/subjects-table';

/** A row of the index with the rows of its subjects. */
export interface RunRows {
  readonly run: RunRow;
  readonly subjects: readonly SubjectRow[];
}

/** About what a row without its event takes, with its entries in the indexes. */
const RUN_ROW_BYTES = 2_000;

const compile = ({ knex }: Pick<Database, 'knex'>) => ({
  insertRuns: prepareInsert<typeof RUNS_TABLE, Pick<RunRow, 'id'>>(knex, RUNS_TABLE, (rows) =>
    rows.onConflict('id').ignore().returning('id'),
  ),
  insertSubjects: prepareInsert(knex, SUBJECTS_TABLE, (rows) => rows.onConflict().ignore()),
  deleteSend: prepareQuery<{ readonly id: string }, never>((parameter) =>
    knex(SENDS_TABLE.name)
      .where({ event_id: parameter('id') })
      .delete(),
  ),
});

/**
 * Inserts runs that are not in the index, with their subjects. The first row of an id wins. The row of the run under an
 * event's id is the last one of the event, so it ends the send of the event.
 */
export function insertRuns(database: Pick<Database, 'knex'>): GroupedWrite<RunRows, void> {
  const statements = compile(database);
  return {
    sizeOf: ({ run }) => RUN_ROW_BYTES + 2 * run.event.length,
    async write(session, items) {
      // In one order everywhere, so that two processes do not wait for each other.
      const sorted = [...items].sort((one, other) => (one.run.id < other.run.id ? -1 : 1));
      const inserted = await statements.insertRuns(
        session,
        sorted.map(({ run }) => run),
      );
      const isNew = new Set(inserted.map(({ id }) => id));
      const subjects = sorted.flatMap(({ run, subjects: rows }) =>
        isNew.delete(run.id) ? rows : [],
      );
      await statements.insertSubjects(session, subjects);
      for (const { run } of sorted) await session.run(statements.deleteSend, { id: run.id });
      return items.map(() => undefined);
    },
  };
}
