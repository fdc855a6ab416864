import type { Database } from '@platform/database';

import type { RunMeta } from './run-record';
import { toRow, type RunRow } from './run-row';
import { RUNS_TABLE } from './schema';
import { SUBJECTS_TABLE, subjectRows, type SubjectRow } from './subjects/subjects-table';

/** Rows of one statement, so that it has fewer variables than a database allows. */
const ROWS_PER_INSERT = 200;

/** Implements `RunStore.insertAll`. */
export async function insertAll(
  { transaction }: Pick<Database, 'transaction'>,
  metas: readonly RunMeta[],
  now: () => Date,
): Promise<void> {
  for (let from = 0; from < metas.length; from += ROWS_PER_INSERT) {
    const part = metas.slice(from, from + ROWS_PER_INSERT);
    await transaction(async (trx) => {
      const rows = part.map((meta) => toRow(meta, now));
      const inserted = await trx<RunRow>(RUNS_TABLE.name)
        .insert(rows)
        .onConflict('id')
        .ignore()
        .returning('id');
      const ids = new Set(inserted.map(({ id }) => id));
      const subjects = part.flatMap(({ subjects: of }, index) => {
        const row = rows[index];
        return row && ids.has(row.id) ? subjectRows(row, of) : [];
      });
      for (let at = 0; at < subjects.length; at += ROWS_PER_INSERT) {
        const some = subjects.slice(at, at + ROWS_PER_INSERT);
        await trx<SubjectRow>(SUBJECTS_TABLE.name).insert(some).onConflict().ignore();
      }
    });
  }
}
