import type { Knex } from 'knex';

/** A value of a parameter. */
export type QueryValue = string | number | null;

/** The parameters of a query, by name. */
export type QueryParams = Readonly<Record<string, QueryValue>>;

/** A query that knex compiled once, for one backend. `Row` is what it returns. */
export interface PreparedQuery<Params extends QueryParams, Row> {
  /** With the placeholders of the backend. */
  readonly text: string;
  /** Returns the values of the placeholders, in order. */
  bind(params: Params): QueryValue[];
  /** Never set: it carries the type of the rows. */
  readonly row?: Row;
}

/** Stands for a parameter while knex compiles. No value of a query contains U+0000. */
const MARK = '\u0000';

/**
 * Returns what stands for a parameter in the query to compile. Its type fits every column, because knex only passes it
 * through.
 */
type Parameter<Params> = (name: keyof Params & string) => never;

/** Compiles a query once, because knex takes ten times as long for it as SQLite for the query itself. */
export function prepareQuery<Params extends QueryParams, Row = never>(
  build: (parameter: Parameter<Params>) => Knex.QueryBuilder | Knex.Raw,
): PreparedQuery<Params, Row> {
  const { sql, bindings } = build((name) => `${MARK}${name}` as never)
    .toSQL()
    .toNative();
  const names = bindings.map((value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : undefined,
  );
  return {
    text: sql,
    bind: (params) =>
      names.map((name, at) =>
        name === undefined ? (bindings[at] as QueryValue) : (params[name] as QueryValue),
      ),
  };
}
