import type { Database } from '@platform/database';
import type { Knex } from 'knex';

import { COMPLETENESS_TABLE } from '../completeness';
import { parseSubjects, type RunRow } from '../run-row';
import { RUNS_TABLE } from '../schema';
import { SUBJECTS_TABLE, subjectRows, type SubjectRow } from './subjects-table';

const PAGE = 500;
/** A run is entered some time after the instant that it is dated by. */
const MARGIN_MS = 60 * 60 * 1000;
const MARK = { index_name: SUBJECTS_TABLE.name };

/** SQLite takes no more rows than this in one statement of knex. */
const AT_ONCE = 200;

type Told = Pick<RunRow, 'created_at' | 'id' | 'subjects'>;

/**
 * Enters the subjects of the runs that an older release entered: all there are when the table is new,
 * later those since the last time, for replicas of two releases may work side by side. Several may do
 * so at once, and while runs are entered.
 */
export async function fillSubjects(
  { knex }: Pick<Database, 'knex'>,
  now: () => Date,
): Promise<void> {
  const marks = () => knex<{ index_name: string; completed_at: string }>(COMPLETENESS_TABLE.name);
  const begun = now().toISOString();
  const mark = await marks().where(MARK).first();
  const since = mark && new Date(Date.parse(mark.completed_at) - MARGIN_MS).toISOString();

  const pageAfter = async (after: Told | undefined): Promise<Told[]> => {
    const page = knex<RunRow>(RUNS_TABLE.name)
      .select('created_at', 'id', 'subjects')
      .orderBy(['created_at', 'id'])
      .limit(PAGE);
    if (after) return page.whereRaw('(created_at, id) > (?, ?)', [after.created_at, after.id]);
    return since === undefined ? page : page.where('created_at', '>=', since);
  };

  let last: Told | undefined;
  do {
    const runs = await pageAfter(last);
    const rows = runs.flatMap((run) => subjectRows(run, parseSubjects(run.subjects)));
    await enterSubjects(knex, rows);
    last = runs.length < PAGE ? undefined : runs.at(-1);
  } while (last);
  await marks()
    .insert({ ...MARK, completed_at: begun })
    .onConflict('index_name')
    .merge();
}

/** Those that are there already are left as they are. */
export async function enterSubjects(knex: Knex, rows: readonly SubjectRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    await knex<SubjectRow>(SUBJECTS_TABLE.name).insert(some).onConflict().ignore();
  }
}

/** Of an index that begins anew: what is known of the runs of another is of no use. */
export async function forgetSubjects({ knex }: Pick<Database, 'knex'>): Promise<void> {
  await knex(COMPLETENESS_TABLE.name).where(MARK).delete();
  await knex(SUBJECTS_TABLE.name).delete();
}
