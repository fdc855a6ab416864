import { prepareQuery, type Database, type PreparedQuery } from '@platform/database';

import { ENTRY_COLUMNS, type EntryRow, type RunRow } from './run-row';
import type { RunPosition } from './run-store';
import { AWAITING_RUNS, RUNS_TABLE } from './schema';

type ById<Row> = PreparedQuery<{ readonly id: string }, Row>;

/** A page of runs that await events: `item` is the printed event type. */
interface AwaitingParams extends RunPosition {
  readonly item: string;
  readonly [name: string]: string;
}

/** The reads that every event needs, compiled once. */
export interface RunReads {
  readonly record: ById<RunRow>;
  readonly entry: ById<EntryRow>;
  /** Reads runs without a final status after a position, oldest first. */
  awaiting(limit: number): PreparedQuery<AwaitingParams, EntryRow>;
}

/** Before every run. */
export const FIRST_POSITION: RunPosition = { createdAt: '', id: '' };

export function prepareReads({ knex, backend }: Pick<Database, 'knex' | 'backend'>): RunReads {
  const runs = () => knex<RunRow>(RUNS_TABLE.name);
  const position = backend === 'postgres' ? 'strpos' : 'instr';
  const awaiting = new Map<number, PreparedQuery<AwaitingParams, EntryRow>>();
  const prepareAwaiting = (limit: number): PreparedQuery<AwaitingParams, EntryRow> =>
    prepareQuery((parameter) =>
      runs()
        .select(...ENTRY_COLUMNS)
        .whereRaw(AWAITING_RUNS)
        .whereNull('lost_at')
        .whereRaw('(created_at, id) > (?, ?)', [parameter('createdAt'), parameter('id')])
        .whereRaw(`${position}(awaited_events, ?) > 0`, [parameter('item')])
        .orderBy(['final_status', 'created_at', 'id'])
        .limit(limit),
    );
  return {
    record: prepareQuery((parameter) => runs().where({ id: parameter('id') })),
    entry: prepareQuery((parameter) =>
      runs()
        .select(...ENTRY_COLUMNS)
        .where({ id: parameter('id') }),
    ),
    awaiting(limit) {
      const query = awaiting.get(limit) ?? prepareAwaiting(limit);
      awaiting.set(limit, query);
      return query;
    },
  };
}
