import type { Database } from '@platform/database';

import type { RunRow } from './run-row';
import { RUNS_TABLE } from './schema';

/** What earlier releases stored as the final status of a lost run. */
const LOST = 'lost';

/** Moves what earlier releases wrote of lost runs out of the final status. Call it before any query. */
export async function migrateLostRuns({ knex }: Pick<Database, 'knex'>): Promise<void> {
  const lost = () => knex<RunRow>(RUNS_TABLE.name).where({ final_status: LOST });
  if ((await lost().first('id')) === undefined) return;
  await lost().update({
    lost_at: knex.raw('coalesce(updated_at, created_at)'),
    final_status: null,
  });
}
