import type { JsonObject } from '@platform/ports';

import type { TableConfig } from '../constructs/table';
import type { CompiledCell, CompiledColumn, CompiledRow, CompiledTable } from './compile-table';
import {
  decidePlaced,
  fitOf,
  placeInputs,
  type CountsAsUnknown,
  type Placed,
  type TableDecision,
} from './decide-table';

/** How a row that did not decide stands to the inputs. Rows are counted from 0. */
export type RowExplanation =
  /** `column`: the first whose cell does not take the value. */
  | { readonly row: number; readonly why: 'fails'; readonly column: string }
  /** `column`: the first whose cell neither takes nor refuses the value. */
  | { readonly row: number; readonly why: 'open'; readonly column: string }
  /** All its cells take their values. */
  | { readonly row: number; readonly why: 'fits' };

/** What a table makes of its inputs, and why each other row did not decide. */
export interface TableExplanation {
  readonly decision: TableDecision;
  /** The nearest first. None when a value is not of its column. */
  readonly others: readonly RowExplanation[];
}

const ORDERED: ReadonlySet<string> = new Set([
  'Number',
  'Decimal',
  'Integer',
  'Date',
  'DateTime',
  'Time',
]);

/** Whether neighbouring atoms of the column are near to each other. */
const isOrdered = ({ spec: { type } }: CompiledColumn): boolean =>
  type.kind === 'quantity' || (type.kind === 'primitive' && ORDERED.has(type.name));

/** How many atoms lie between a value and a cell that does not take it. */
function gapBetween({ known }: CompiledCell, { range: [first, last] }: Placed): number {
  const gaps = known.map(([from, to]) => Math.max(from - last, first - to));
  return gaps.length === 0 ? 0 : Math.min(...gaps);
}

interface Distance {
  /** Number of cells that do not take their values. */
  readonly failing: number;
  /** Atoms between the values and those cells. */
  readonly gap: number;
}

function standingOf(
  row: number,
  cells: CompiledRow,
  { columns }: CompiledTable,
  { placed, countsAsUnknown }: { placed: readonly Placed[]; countsAsUnknown: CountsAsUnknown },
): RowExplanation & Distance {
  let failed: string | undefined;
  let open: string | undefined;
  let [failing, gap] = [0, 0];
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    const at = placed[index] as Placed;
    if (!cell || (cell.takesUnknown && countsAsUnknown(at))) continue;
    const fit = fitOf(cell, at);
    if (fit === 'open') open ??= column.name;
    if (fit !== 'no') continue;
    failed ??= column.name;
    failing += 1;
    if (isOrdered(column)) gap += gapBetween(cell, at);
  }
  const distance = { failing, gap };
  if (failed !== undefined) return { row, why: 'fails', column: failed, ...distance };
  if (open !== undefined) return { row, why: 'open', column: open, ...distance };
  return { row, why: 'fits', ...distance };
}

const byDistance = (one: RowExplanation & Distance, other: RowExplanation & Distance): number =>
  one.failing - other.failing || one.gap - other.gap || one.row - other.row;

/**
 * Decides a table as `decideTable` does, and says of each row that did not decide which cell first kept it from that. A row
 * is nearer the fewer cells fail, and among these the nearer its bounds are to the values.
 */
export function explainTable(
  table: CompiledTable,
  hit: TableConfig['hit'],
  inputs: JsonObject,
): TableExplanation {
  const placed = placeInputs(table, inputs);
  if ('column' in placed) {
    return { decision: { kind: 'not-of-column', column: placed.column }, others: [] };
  }
  const { decision, countsAsUnknown } = decidePlaced(table, hit, placed);
  const decided = new Set(decision.kind === 'rows' ? decision.rows : []);
  return {
    decision,
    others: [...table.rows.entries()]
      .filter(([row]) => !decided.has(row))
      .map(([row, cells]) => standingOf(row, cells, table, { placed, countsAsUnknown }))
      .sort(byDistance)
      .map(({ failing: _failing, gap: _gap, ...explanation }) => explanation),
  };
}
