import type { CompiledRow, CompiledTable } from './compile-table';

/** More than any atom. */
const BEYOND = 2_147_483_647;

/** The first and last atom that each cell takes, row by row, so that rows are told apart without looking at their cells. */
interface RowIndex {
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Rows of which a cell leaves out atoms between its first and last one. */
  readonly withHoles: ReadonlySet<number>;
}

const indexes = new WeakMap<CompiledTable, RowIndex>();

function indexOf(table: CompiledTable): RowIndex {
  const known = indexes.get(table);
  if (known) return known;
  const cells = table.rows.flat();
  const hasHole = (row: CompiledRow): boolean => row.some((cell) => cell && cell.known.length > 1);
  const made = {
    first: Int32Array.from(cells, (cell) => (cell ? (cell.known[0]?.[0] ?? BEYOND) : 0)),
    last: Int32Array.from(cells, (cell) => (cell ? (cell.known.at(-1)?.[1] ?? 0) : BEYOND)),
    withHoles: new Set(table.rows.flatMap((row, index) => (hasHole(row) ? [index] : []))),
  };
  indexes.set(table, made);
  return made;
}

/** The rows whose cells take these atoms, one of each column; the first of them, or all. */
export function rowsThatTake(
  table: CompiledTable,
  atoms: readonly number[],
  firstOnly: boolean,
): readonly number[] {
  const { first, last, withHoles } = indexOf(table);
  const width = atoms.length;
  const found: number[] = [];
  for (let row = 0, start = 0; row < table.rows.length; row += 1, start += width) {
    let column = 0;
    while (column < width) {
      const atom = atoms[column] as number;
      if (atom < (first[start + column] as number) || atom > (last[start + column] as number))
        break;
      column += 1;
    }
    if (column < width || (withHoles.has(row) && !takesEach(table, row, atoms))) continue;
    found.push(row);
    if (firstOnly) break;
  }
  return found;
}

const takesEach = ({ rows }: CompiledTable, row: number, atoms: readonly number[]): boolean =>
  rows[row]?.every((cell, column) => {
    const atom = atoms[column] as number;
    return !cell || cell.known.some(([from, to]) => from <= atom && atom <= to);
  }) === true;
