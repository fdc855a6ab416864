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

/** What knex compiled, with the name of the parameter of each placeholder, or undefined where the value is fixed. */
interface Compiled {
  readonly sql: string;
  readonly bindings: readonly unknown[];
  readonly names: readonly (string | undefined)[];
}

/**
 * Compiles a query once, when it is first run, because knex takes ten times as long for it as SQLite for the query
 * itself.
 */
export function prepareQuery<Params extends QueryParams, Row = never>(
  build: (parameter: Parameter<Params>) => Knex.QueryBuilder | Knex.Raw,
): PreparedQuery<Params, Row> {
  let compiled: Compiled | undefined;
  const once = (): Compiled => (compiled ??= compile(build((name) => `${MARK}${name}` as never)));
  return {
    get text() {
      return once().sql;
    },
    bind(params) {
      const { bindings, names } = once();
      return names.map((name, at) =>
        name === undefined ? (bindings[at] as QueryValue) : (params[name] as QueryValue),
      );
    },
  };
}

function compile(query: Knex.QueryBuilder | Knex.Raw): Compiled {
  const { sql, bindings } = query.toSQL().toNative();
  const names = bindings.map((value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : undefined,
  );
  return { sql, bindings, names };
}
