import type { Knex } from 'knex';

import {
  prepareQuery,
  type PreparedQuery,
  type QueryParams,
  type QueryValue,
} from './prepared-query';
import type { Session } from './session';
import type { RowOf, TableDefinition } from './table-definition';

/** Rows of one statement. A statement has a limited number of values, and is compiled for each number of rows. */
const CHUNKS = [64, 16, 4, 1] as const;

/** Inserts rows with few statements. Returns what the statement returns for all of them. */
type InsertRows<Row, Returned> = (
  session: Session,
  rows: readonly Row[],
) => Promise<readonly Returned[]>;

const nameOf = (column: string, at: number): string => `${column} ${at}`;

/** A statement for a number of rows. */
interface CompiledInsert<Row, Returned> {
  readonly query: PreparedQuery<QueryParams, Returned>;
  /** For each placeholder the row and its column, or a value that is always the same. */
  readonly places: readonly ({ readonly at: number; readonly column: keyof Row } | QueryValue)[];
}

/** Compiles an insert of whole rows into a table. `finish` adds what follows the values, for example `ON CONFLICT`. */
export function prepareInsert<Table extends TableDefinition, Returned = never>(
  knex: Knex,
  { name: table, baseline, added }: Table,
  finish: (insert: Knex.QueryBuilder) => Knex.QueryBuilder = (insert) => insert,
): InsertRows<RowOf<Table>, Returned> {
  type Row = RowOf<Table>;
  const columns = [...baseline, ...added].map((column) => column.name as keyof Row & string);
  const compile = (count: number): CompiledInsert<Row, Returned> => {
    const rows = Array.from({ length: count }, (_, at) =>
      columns.map((column) => ({ at, column, name: nameOf(column, at) })),
    );
    const query = prepareQuery<QueryParams, Returned>((parameter) =>
      finish(
        knex(table).insert(
          rows.map((row) =>
            Object.fromEntries(row.map(({ column, name }) => [column, parameter(name)])),
          ),
        ),
      ),
    );
    const places = new Map(rows.flat().map((place) => [place.name, place]));
    const order = query.bind(Object.fromEntries([...places.keys()].map((name) => [name, name])));
    return { query, places: order.map((bound) => places.get(String(bound)) ?? bound) };
  };
  const compiled = new Map<number, CompiledInsert<Row, Returned>>();
  const insertOf = (rows: readonly Row[]): PreparedQuery<QueryParams, Returned> => {
    const { query, places } = compiled.get(rows.length) ?? compile(rows.length);
    compiled.set(rows.length, { query, places });
    const values = places.map((place) =>
      place !== null && typeof place === 'object'
        ? ((rows[place.at] as Row)[place.column] as QueryValue)
        : place,
    );
    return { text: query.text, bind: () => values };
  };
  return async (session, rows) => {
    const returned: Returned[] = [];
    for (let from = 0; from < rows.length;) {
      const left = rows.length - from;
      const count = CHUNKS.find((size) => size <= left) ?? 1;
      const chunk = rows.slice(from, from + count);
      returned.push(...(await session.run(insertOf(chunk), {})));
      from += count;
    }
    return returned;
  };
}
