import type { Database } from '@platform/database';

import type { RunPage } from '../run-store';
import type { RunQuery } from './run-query';
import { joined, sql, type Sql } from './sql';

/** A column that has one value, which an index begins with. */
export interface FixedColumn {
  readonly column: string;
  readonly value: string | number | null;
}

/** Where the order of a table is: the column of the run's id is named as there. */
export interface Ordered {
  readonly id: string;
  readonly fixed: readonly FixedColumn[];
}

type Value = string | number;

/** One end of the order: the values of the columns that come after the fixed ones, as far as known. */
interface End {
  readonly operator: '<' | '<=' | '>=';
  readonly values: readonly Value[];
}

const instant = (text: string): string => new Date(text).toISOString();

/**
 * The ends of what is looked for. One upper end alone, the closer: SQLite would walk the index from
 * the first that it sees, however far away.
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

const isFixed = ({ column, value }: FixedColumn): Sql =>
  value === null ? sql(`${column} IS NULL`) : sql(`${column} = ?`, value);

/** The fixed columns as such, which SQLite takes for the best of all reasons to use an index. */
const fixedThenEnds = ({ fixed, id }: Ordered, ends: readonly End[]): readonly Sql[] => [
  ...fixed.map(isFixed),
  ...ends.map((end) => compared(['created_at', id], end)),
];

/**
 * The same as a span of the whole index. PostgreSQL would drop a column that has one value from the
 * order it looks for, and rather walk the index of all runs by age, from the newest: a good guess
 * unless those that are looked for are all old.
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

/** Which rows of a table, then their order: newest first, read off one index backwards. */
export function newestOf(
  ordered: Ordered,
  query: RunQuery,
  { page, backend }: { readonly page: RunPage; readonly backend: Database['backend'] },
): { readonly conditions: readonly Sql[]; readonly order: Sql } {
  const { fixed, id } = ordered;
  const ends = endsOf(query, page);
  // A null is in no comparison, and keeps its place in the order that PostgreSQL looks for.
  const isSpan =
    backend === 'postgres' && fixed.length > 0 && fixed.every(({ value }) => value !== null);
  const columns = [...fixed.map(({ column }) => column), 'created_at', id];
  return {
    conditions: isSpan ? spanOfIndex(ordered, ends) : fixedThenEnds(ordered, ends),
    order: sql(`ORDER BY ${columns.map((column) => `${column} DESC`).join(', ')}`),
  };
}

/** The fixed columns of one row. */
export const hasFixed = (fixed: readonly FixedColumn[]): Sql => joined(fixed.map(isFixed), ' AND ');
