import type { Database } from '@platform/database';

import { COMPLETENESS_TABLE } from './completeness';
import { eventNames, parseEvent, type RunRow } from './run-row';
import { RUNS_TABLE } from './schema';

/** Events are up to some megabytes each: few at once. */
const PAGE = 50;
/** A run is entered some time after the instant that it is dated by. */
const MARGIN_MS = 60 * 60 * 1000;
const MARK = { index_name: 'run_event_names' };

type Told = Pick<RunRow, 'created_at' | 'id' | 'event'>;

/**
 * Writes the id and the type of its event beside every run that an older release entered: of all there
 * are the first time, later of those since the last time, for replicas of two releases may work side by
 * side. Several may do so at once, and while runs are entered.
 */
export async function fillEventNames(
  { knex, transaction }: Pick<Database, 'knex' | 'transaction'>,
  now: () => Date,
): Promise<void> {
  const marks = () => knex<{ index_name: string; completed_at: string }>(COMPLETENESS_TABLE.name);
  const begun = now().toISOString();
  const mark = await marks().where(MARK).first();
  const since = mark && new Date(Date.parse(mark.completed_at) - MARGIN_MS).toISOString();

  const pageAfter = async (after: Told | undefined): Promise<Told[]> => {
    const page = knex<RunRow>(RUNS_TABLE.name)
      .select('created_at', 'id', 'event')
      .whereNull('event_type')
      .whereNull('event_id')
      .orderBy(['created_at', 'id'])
      .limit(PAGE);
    if (after) return page.whereRaw('(created_at, id) > (?, ?)', [after.created_at, after.id]);
    return since === undefined ? page : page.where('created_at', '>=', since);
  };

  let last: Told | undefined;
  do {
    const runs = await pageAfter(last);
    if (runs.length > 0) {
      await transaction(async (trx) => {
        for (const { id, event } of runs) {
          await trx<RunRow>(RUNS_TABLE.name)
            .where({ id })
            .update(eventNames(parseEvent(event)));
        }
      });
    }
    last = runs.length < PAGE ? undefined : runs.at(-1);
  } while (last);
  await marks()
    .insert({ ...MARK, completed_at: begun })
    .onConflict('index_name')
    .merge();
}

/** Of an index that begins anew. */
export async function forgetEventNames({ knex }: Pick<Database, 'knex'>): Promise<void> {
  await knex(COMPLETENESS_TABLE.name).where(MARK).delete();
}
