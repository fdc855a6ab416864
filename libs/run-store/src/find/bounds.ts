import type { Database } from '@platform/database';

import type { RunPage } from '../run-store';
import type { RunQuery } from './run-query';
import { sql, type Sql } from './sql';

/** A leading column of an index, fixed to one value. */
export interface FixedColumn {
  readonly column: string;
  readonly value: string | number | null;
}

/** A table to read in order: its fixed columns, and the name of its run id column. */
export interface Ordered {
  readonly id: string;
  readonly fixed: readonly FixedColumn[];
}

type Value = string | number;

/** One end of a range: values of the columns after the fixed ones, as far as known. */
interface End {
  readonly operator: '<' | '<=' | '>=';
  readonly values: readonly Value[];
}

const instant = (text: string): string => new Date(text).toISOString();

/**
 * Returns the ends of the range. There is only one upper end, the closer one: given two, SQLite starts its index scan at
 * the first, however far away.
 */
function endsOf({ from, to }: RunQuery, { after }: RunPage): readonly End[] {
  const before = to === undefined ? undefined : instant(to);
  const isAfterCloser = after !== undefined && (before === undefined || after.createdAt < before);
  return [
    ...(from === undefined ? [] : [{ operator: '>=', values: [instant(from)] } as const]),
    ...(isAfterCloser
      ? [{ operator: '<', values: [after.createdAt, after.id] } as const]
      : before === undefined
        ? []
        : [{ operator: '<', values: [before] } as const]),
  ];
}

const tuple = (items: readonly string[]): string =>
  items.length === 1 ? String(items[0]) : `(${items.join(', ')})`;

const compared = (columns: readonly string[], { operator, values }: End): Sql =>
  sql(
    `${tuple(columns.slice(0, values.length))} ${operator} ${tuple(values.map(() => '?'))}`,
    ...values,
  );

/** Holds for the same rows as `isFixed`, and keeps planners from choosing an index by it. */
export const isFixedUnindexed = ({ column, value }: FixedColumn): Sql => {
  const none = typeof value === 'number' ? '0' : "''";
  return sql(`coalesce(${column}, ${none}) = ?`, value ?? '');
};

export const isFixed = ({ column, value }: FixedColumn): Sql =>
  value === null ? sql(`${column} IS NULL`) : sql(`${column} = ?`, value);

/** Conditions in the form that makes SQLite choose the index: equality on the fixed columns. */
const fixedThenEnds = ({ fixed, id }: Ordered, ends: readonly End[]): readonly Sql[] => [
  ...fixed.map(isFixed),
  ...ends.map((end) => compared(['created_at', id], end)),
];

/**
 * The same conditions as one range over the whole index, for PostgreSQL. It drops a column that equals a constant from
 * the sort order and then scans the index of all runs by age, from the newest, which is slow when all matches are old.
 */
function spanOfIndex({ fixed, id }: Ordered, ends: readonly End[]): readonly Sql[] {
  const columns = [...fixed.map(({ column }) => column), 'created_at', id];
  const values = fixed.map(({ value }) => value as Value);
  const lower = ends.find(({ operator }) => operator === '>=') ?? { values: [] };
  const upper = ends.find(({ operator }) => operator === '<') ?? { operator: '<=', values: [] };
  return [
    compared(columns, { operator: '>=', values: [...values, ...lower.values] }),
    compared(columns, { operator: upper.operator, values: [...values, ...upper.values] }),
  ];
}

/** Conditions and order of the newest rows, read backwards from one index. */
export function newestOf(
  ordered: Ordered,
  query: RunQuery,
  { page, backend }: { readonly page: RunPage; readonly backend: Database['backend'] },
): { readonly conditions: readonly Sql[]; readonly order: Sql } {
  const { fixed, id } = ordered;
  const ends = endsOf(query, page);
  // A range comparison never matches null, and `IS NULL` stays part of PostgreSQL's sort order.
  const isSpan =
    backend === 'postgres' && fixed.length > 0 && fixed.every(({ value }) => value !== null);
  const columns = [...fixed.map(({ column }) => column), 'created_at', id];
  return {
    conditions: isSpan ? spanOfIndex(ordered, ends) : fixedThenEnds(ordered, ends),
    order: sql(`ORDER BY ${columns.map((column) => `${column} DESC`).join(', ')}`),
  };
}
