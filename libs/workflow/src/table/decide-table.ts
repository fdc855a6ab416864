import type { JsonObject } from '@platform/ports';

import type { TableConfig } from '../constructs/table';
import type { AtomRange } from './column-places';
import type { CompiledCell, CompiledRow, CompiledTable } from './compile-table';
import { rowsThatTake } from './row-index';

/** What a table makes of its inputs. Rows are counted from 0. */
export type TableDecision =
  | { readonly kind: 'rows'; readonly rows: readonly number[] }
  | { readonly kind: 'none' }
  /** Some values that are not known would decide. `rows`: those that may fit. */
  | { readonly kind: 'unknown'; readonly rows: readonly number[] }
  /** Several rows of a `unique` table fit. */
  | { readonly kind: 'several'; readonly rows: readonly number[] }
  /** A value is not of its column: an unknown code, a unit of another dimension. */
  | { readonly kind: 'not-of-column'; readonly column: string };

/** Where the value of one column stands. */
export interface Placed {
  readonly range: AtomRange;
  /** `bound`: only a bound is known, and it covers several atoms. */
  readonly state: 'known' | 'bound' | 'absent';
}

type Fit = 'yes' | 'no' | 'open';

/** Whether a cell takes the value: `open` when it takes a part of what the value may be. */
export function fitOf({ known }: CompiledCell, { range: [first, last] }: Placed): Fit {
  for (const [from, to] of known) {
    if (from <= first && last <= to) return 'yes';
    if (from <= last && first <= to) return 'open';
  }
  return 'no';
}

/** How a row stands to the inputs. */
interface RowFit {
  readonly fit: Fit;
  /** Columns whose unknown value keeps the row open; of a row that fits, those that it says to be `unknown`. */
  readonly columns: readonly number[];
}

/** Whether the cell `unknown` takes a value that is not known for sure. */
export type CountsAsUnknown = (placed: Placed) => boolean;

type OpenRow = { readonly row: number; readonly columns: readonly number[] };

const FAILS: RowFit = { fit: 'no', columns: [] };

function rowFit(
  row: CompiledRow,
  placed: readonly Placed[],
  countsAsUnknown: CountsAsUnknown,
): RowFit {
  const open: number[] = [];
  const said: number[] = [];
  for (const [index, cell] of row.entries()) {
    if (!cell) continue;
    const at = placed[index] as Placed;
    const fit = fitOf(cell, at);
    if (fit === 'yes') continue;
    if (cell.takesUnknown && countsAsUnknown(at)) said.push(index);
    else if (fit === 'no') return FAILS;
    else open.push(index);
  }
  return open.length > 0 ? { fit: 'open', columns: open } : { fit: 'yes', columns: said };
}

/** Finds where the inputs stand, or the column whose value is none of its values. */
export function placeInputs(
  { columns }: CompiledTable,
  inputs: JsonObject,
): readonly Placed[] | { readonly column: string } {
  const placed: Placed[] = [];
  for (const { name, places } of columns) {
    const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (value === undefined || value === null) {
      placed.push({ range: [0, places.atoms - 1], state: 'absent' });
      continue;
    }
    const range = places.placeOf(value);
    if (!range) return { column: name };
    placed.push({ range, state: range[0] === range[1] ? 'known' : 'bound' });
  }
  return placed;
}

/** Whether rows stay open although others say that these columns are unknown. */
const isOpen = (open: readonly OpenRow[], said: ReadonlySet<number>): boolean =>
  open.some(({ columns }) => !columns.some((column) => said.has(column)));

function decideRows(
  { rows }: CompiledTable,
  hit: TableConfig['hit'],
  fitOfRow: (row: CompiledRow) => RowFit,
): TableDecision {
  const fitting: number[] = [];
  const open: OpenRow[] = [];
  const said = new Set<number>();
  for (const [index, row] of rows.entries()) {
    const { fit, columns } = fitOfRow(row);
    if (fit === 'no') continue;
    if (fit === 'open') {
      open.push({ row: index, columns });
      continue;
    }
    if (hit === 'first') {
      // A row that stays open comes before it.
      if (isOpen(open, new Set(columns))) continue;
      return { kind: 'rows', rows: [index] };
    }
    for (const column of columns) said.add(column);
    fitting.push(index);
  }
  if (isOpen(open, said)) return { kind: 'unknown', rows: open.map(({ row }) => row) };
  if (fitting.length === 0) return { kind: 'none' };
  return hit === 'unique' && fitting.length > 1
    ? { kind: 'several', rows: fitting }
    : { kind: 'rows', rows: fitting };
}

/**
 * Decides a table under three-valued logic: a row is given only if every value that an unknown one may have gives it, or
 * if it says `unknown` in a column that is open. Otherwise the result is unknown.
 */
export function decideTable(
  table: CompiledTable,
  hit: TableConfig['hit'],
  inputs: JsonObject,
): TableDecision {
  const placed = placeInputs(table, inputs);
  if ('column' in placed) return { kind: 'not-of-column', column: placed.column };
  if (placed.every(({ state }) => state === 'known')) {
    const rows = rowsThatTake(
      table,
      placed.map(({ range: [atom] }) => atom),
      hit === 'first',
    );
    if (rows.length === 0) return { kind: 'none' };
    return { kind: hit === 'unique' && rows.length > 1 ? 'several' : 'rows', rows };
  }
  return decidePlaced(table, hit, placed).decision;
}

const isAbsent: CountsAsUnknown = ({ state }) => state === 'absent';
const isNotKnown: CountsAsUnknown = ({ state }) => state !== 'known';

/** Decides inputs that are in their places, and says which of them counted as unknown. */
export function decidePlaced(
  table: CompiledTable,
  hit: TableConfig['hit'],
  placed: readonly Placed[],
): { readonly decision: TableDecision; readonly countsAsUnknown: CountsAsUnknown } {
  const by = (countsAsUnknown: CountsAsUnknown) => ({
    decision: decideRows(table, hit, (row) => rowFit(row, placed, countsAsUnknown)),
    countsAsUnknown,
  });
  const decided = by(isAbsent);
  // A bound that decides is known well enough. One that does not is as good as absent.
  return decided.decision.kind === 'unknown' && placed.some(({ state }) => state === 'bound')
    ? by(isNotKnown)
    : decided;
}
