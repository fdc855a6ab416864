import type { CompiledTable } from './compile-table';

/** The first and last atom that each cell takes, row by row, so that most rows are told apart without looking further. */
interface Hulls {
  readonly first: Int32Array;
  readonly last: Int32Array;
}

const hullsOf = new WeakMap<CompiledTable, Hulls>();

function hulls(table: CompiledTable): Hulls {
  const known = hullsOf.get(table);
  if (known) return known;
  const { rows, columns } = table;
  const first = new Int32Array(rows.length * columns.length);
  const last = new Int32Array(first.length).fill(2 ** 31 - 1);
  let at = 0;
  for (const row of rows) {
    for (const cell of row) {
      if (cell) {
        first[at] = cell.known[0]?.[0] ?? 2 ** 31 - 1;
        last[at] = cell.known.at(-1)?.[1] ?? -1;
      }
      at += 1;
    }
  }
  const made = { first, last };
  hullsOf.set(table, made);
  return made;
}

/** The rows whose cells take these atoms, one of each column; the first of them, or all. */
export function rowsThatTake(
  table: CompiledTable,
  atoms: readonly number[],
  firstOnly: boolean,
): readonly number[] {
  const { first, last } = hulls(table);
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
    if (column < width || !takesEach(table, row, atoms)) continue;
    found.push(row);
    if (firstOnly) break;
  }
  return found;
}

/** Whether the cells take the atoms, also those with a hole in their middle. */
const takesEach = ({ rows }: CompiledTable, row: number, atoms: readonly number[]): boolean =>
  rows[row]?.every((cell, column) => {
    const atom = atoms[column] as number;
    return !cell || cell.known.some(([from, to]) => from <= atom && atom <= to);
  }) === true;
