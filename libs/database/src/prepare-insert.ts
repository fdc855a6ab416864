import type { Knex } from 'knex';

import {
  prepareQuery,
  type PreparedQuery,
  type QueryParams,
  type QueryValue,
} from './prepared-query';
import type { Session } from './session';

/** Rows of one statement. A statement has a limited number of values, and is compiled for each number of rows. */
const CHUNKS = [64, 16, 4, 1] as const;

/** Inserts rows with few statements. Returns what the statement returns for all of them. */
export type InsertRows<Row, Returned> = (
  session: Session,
  rows: readonly Row[],
) => Promise<readonly Returned[]>;

const nameOf = (column: string, at: number): string => `${column} ${at}`;

function valuesOf<Row extends object>(rows: readonly Row[]): QueryParams {
  const values: Record<string, QueryValue> = {};
  for (const [at, row] of rows.entries()) {
    for (const [column, value] of Object.entries(row)) values[nameOf(column, at)] = value;
  }
  return values;
}

/**
 * Compiles an insert into a table. `columns` are all members of a row. `finish` adds what follows the values, for
 * example `ON CONFLICT`.
 */
export function prepareInsert<Row extends object, Returned = never>(
  knex: Knex,
  table: string,
  {
    columns,
    finish = (insert) => insert,
  }: {
    readonly columns: readonly (keyof Row & string)[];
    readonly finish?: (insert: Knex.QueryBuilder) => Knex.QueryBuilder;
  },
): InsertRows<Row, Returned> {
  const compile = (count: number): PreparedQuery<QueryParams, Returned> =>
    prepareQuery((parameter) =>
      finish(
        knex(table).insert(
          Array.from({ length: count }, (_, at) =>
            Object.fromEntries(columns.map((column) => [column, parameter(nameOf(column, at))])),
          ),
        ),
      ),
    );
  const compiled = new Map<number, PreparedQuery<QueryParams, Returned>>();
  const queryFor = (count: number): PreparedQuery<QueryParams, Returned> => {
    const query = compiled.get(count) ?? compile(count);
    compiled.set(count, query);
    return query;
  };
  return async (session, rows) => {
    const returned: Returned[] = [];
    for (let from = 0; from < rows.length;) {
      const left = rows.length - from;
      const count = CHUNKS.find((size) => size <= left) ?? 1;
      const chunk = rows.slice(from, from + count);
      returned.push(...(await session.run(queryFor(count), valuesOf(chunk))));
      from += count;
    }
    return returned;
  };
}
