import type { Knex } from 'knex';

import { RUNS_TABLE } from '../schema';
import { PENDING_TABLE, PROJECTION_TABLE } from './projection-tables';
import { WAITING_AGES, type WaitingAge, type WaitingCounts } from './stored-projection';

interface AgeRow {
  readonly age: WaitingAge;
  readonly count: number | string;
}

type CountsByAge = Readonly<Record<WaitingAge, number>>;

/** Groups rows by the age of `created_at`, which is ISO 8601, UTC, and is compared as a text. */
async function countByAge(
  knex: Knex,
  rows: Knex.QueryBuilder,
  createdAt: string,
  now: Date,
): Promise<CountsByAge> {
  const bounded = WAITING_AGES.filter(({ beforeMs }) => Number.isFinite(beforeMs));
  const oldest = WAITING_AGES[WAITING_AGES.length - 1]?.age;
  const cases = bounded.map(() => 'WHEN ?? > ? THEN ?').join(' ');
  const values = bounded.flatMap(({ age, beforeMs }) => [
    ...[createdAt, new Date(now.getTime() - beforeMs).toISOString(), age],
  ]);
  const counted = (await rows
    .select(knex.raw(`CASE ${cases} ELSE '${String(oldest)}' END AS age`, values))
    .count({ count: '*' })
    .groupByRaw('1')) as readonly AgeRow[];
  const found = new Map(counted.map(({ age, count }) => [age, Number(count)]));
  return Object.fromEntries(
    WAITING_AGES.map(({ age }) => [age, found.get(age) ?? 0]),
  ) as CountsByAge;
}

/** See `StoredProjection.countWaiting`. */
export async function countWaiting(knex: Knex, now: Date): Promise<WaitingCounts> {
  const { name: runs } = RUNS_TABLE;
  const { name: projection } = PROJECTION_TABLE;
  const suspended = knex(projection)
    .join(runs, `${runs}.id`, `${projection}.run_id`)
    .where(`${projection}.phase`, 'suspended')
    .whereNull(`${projection}.status`)
    .whereNull(`${runs}.final_status`);
  return {
    runs: await countByAge(knex, suspended, `${runs}.created_at`, now),
    validations: await countByAge(knex, knex(PENDING_TABLE.name), 'created_at', now),
  };
}
