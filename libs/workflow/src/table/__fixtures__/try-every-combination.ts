import type { TableConfig } from '../../constructs/table';
import type { AtomRange } from '../column-places';
import type { CompiledColumn, CompiledRow, CompiledTable } from '../compile-table';
import type { Point } from '../coverage';
import { decidePlaced, type Placed } from '../decide-table';

/** What trying every combination of atoms finds in a table. The atom of an unknown value follows the known ones. */
export interface Tried {
  /** Combinations of known values that no row takes, with a step of the resolution in every column. */
  readonly gaps: readonly Point[];
  /** For each column the ranges between two steps in which a combination has no row. */
  readonly between: readonly { readonly column: number; readonly range: AtomRange }[];
  readonly overlaps: readonly (readonly [row: number, other: number])[];
  readonly dead: readonly number[];
  readonly unsafe: readonly (readonly [row: number, other: number])[];
  /** Combinations whose result is unknown, a bound shown as unknown. */
  readonly undecided: readonly Point[];
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

const product = <T>(choices: readonly (readonly T[])[]): readonly (readonly T[])[] =>
  choices.reduce<readonly (readonly T[])[]>(
    (before, own) => before.flatMap((start) => own.map((value) => [...start, value])),
    [[]],
  );

const isIn = (ranges: readonly AtomRange[], atom: number): boolean =>
  ranges.some(([first, last]) => first <= atom && atom <= last);

/** Each atom of a region, in all combinations. */
export const pointsOf = (atoms: readonly (readonly AtomRange[])[]): readonly Point[] =>
  product(
    atoms.map((ranges) =>
      ranges.flatMap(([first, last]) => upTo(last - first + 1).map((more) => first + more)),
    ),
  );

/** Looks at a table cell by cell. */
export class CellByCell {
  constructor(private readonly table: CompiledTable) {}

  isTaken(row: CompiledRow | undefined, at: Point): boolean {
    return this.isWithin(row, at, (known, count) => upTo(count).every((atom) => isIn(known, atom)));
  }

  occurs(at: Point): boolean {
    return !this.table.impossible.some((row) => this.isWithin(row, at, () => false));
  }

  /** `isWhole`: whether a cell that takes these of so many atoms takes an unknown value. */
  private isWithin(
    row: CompiledRow | undefined,
    at: Point,
    isWhole: (known: readonly AtomRange[], count: number) => boolean,
  ): boolean {
    return (row ?? []).every((cell, column) => {
      const atom = at[column] as number;
      const { atoms } = (this.table.columns[column] as CompiledColumn).places;
      if (!cell) return true;
      return atom === atoms
        ? cell.takesUnknown || isWhole(cell.known, atoms)
        : isIn(cell.known, atom);
    });
  }

  takers(at: Point): readonly number[] {
    return upTo(this.table.rows.length).filter((row) => this.isTaken(this.table.rows[row], at));
  }

  isHole(at: Point): boolean {
    return this.occurs(at) && this.takers(at).length === 0;
  }

  isOnSteps(at: Point): boolean {
    return this.table.columns.every(
      ({ places }, column) => !places.isBetweenSteps(at[column] ?? 0),
    );
  }

  known(): readonly Point[] {
    return product(this.table.columns.map(({ places }) => upTo(places.atoms)));
  }

  everything(): readonly Point[] {
    return product(
      this.table.columns.map(({ places, mayBeUnknown }) =>
        upTo(places.atoms + (mayBeUnknown ? 1 : 0)),
      ),
    );
  }
}

/** The atoms of a column between two steps of its resolution, those that follow one another together. */
function rangesBetweenSteps({ places }: CompiledColumn): readonly AtomRange[] {
  const between = upTo(places.atoms).filter((atom) => places.isBetweenSteps(atom));
  const starts = between.filter((atom) => !between.includes(atom - 1));
  const ends = between.filter((atom) => !between.includes(atom + 1));
  return starts.map((start, index) => [start, ends[index] as number]);
}

/** What a run may know of a value: all of it, nothing, or only a bound. */
function statesOf({ places, mayBeUnknown, spec }: CompiledColumn): readonly Placed[] {
  const last = places.atoms - 1;
  const known = upTo(places.atoms).map((atom): Placed => ({ range: [atom, atom], state: 'known' }));
  if (!mayBeUnknown) return known;
  const absent: Placed = { range: [0, last], state: 'absent' };
  if (spec.type.kind !== 'quantity') return [...known, absent];
  const bounds = upTo(last).flatMap((atom): readonly Placed[] => [
    { range: [0, atom + 1], state: 'bound' },
    { range: [atom, last], state: 'bound' },
  ]);
  return [...known, absent, ...bounds];
}

/** A bound does not occur only where a row says `unknown`, or takes the column whatever it is. */
const isImpossible = (row: CompiledRow, placed: readonly Placed[]): boolean =>
  row.every((cell, column) => {
    const { range, state } = placed[column] as Placed;
    return !cell || (state === 'known' ? isIn(cell.known, range[0]) : cell.takesUnknown);
  });

function undecidedByRows(table: CompiledTable, hit: TableConfig['hit']): readonly Point[] {
  return product(table.columns.map(statesOf))
    .filter(
      (placed) =>
        placed.some(({ state }) => state !== 'known') &&
        !table.impossible.some((row) => isImpossible(row, placed)) &&
        ['unknown', 'several'].includes(decidePlaced(table, hit, placed).decision.kind),
    )
    .map((placed) =>
      placed.map(({ range, state }, column) =>
        state === 'known' ? range[0] : (table.columns[column]?.places.atoms as number),
      ),
    );
}

export function tryEveryCombination(table: CompiledTable, config: TableConfig): Tried {
  const cells = new CellByCell(table);
  const { hit, aggregate } = config;
  const [known, everything] = [cells.known(), cells.everything()];
  const holes =
    aggregate === 'sum' || aggregate === 'count' ? [] : known.filter((at) => cells.isHole(at));
  const possible = everything.filter((at) => cells.occurs(at));
  const rows = upTo(table.rows.length);
  const pairs = rows.flatMap((other) => rows.slice(0, other).map((row) => [row, other] as const));
  const decidedBy = (row: number, at: Point): boolean =>
    hit === 'first' ? cells.takers(at)[0] === row : cells.isTaken(table.rows[row], at);
  const resultOf = (row: number) => JSON.stringify(config.rows[row]?.then);
  /** Whether a known combination is one of those that a row's unknown values may stand for. */
  const mayStandFor = (row: number, at: Point): boolean =>
    (table.rows[row] ?? []).every(
      (cell, column) => !cell || cell.takesUnknown || isIn(cell.known, at[column] as number),
    );
  const contradictorOf = (row: number): number | undefined =>
    rows.find(
      (other) =>
        other !== row &&
        (hit === 'collect' || resultOf(other) !== resultOf(row)) &&
        known.some((at) => cells.occurs(at) && mayStandFor(row, at) && decidedBy(other, at)),
    );
  const saysUnknown = (row: number): boolean =>
    table.rows[row]?.some((cell) => cell?.takesUnknown === true) === true;
  const withUnknown = possible.filter((at) =>
    at.some((atom, column) => atom === table.columns[column]?.places.atoms),
  );
  const overlaps =
    hit === 'unique'
      ? pairs.filter((pair) =>
          possible.some((at) => pair.every((row) => cells.isTaken(table.rows[row], at))),
        )
      : [];
  const undecided = (): readonly Point[] => {
    if (hit === 'collect') return withUnknown;
    return [
      ...(hit === 'unique' ? withUnknown.filter((at) => cells.isHole(at)) : []),
      ...(overlaps.length === 0 ? undecidedByRows(table, hit) : []),
    ];
  };
  return {
    gaps: holes.filter((at) => cells.isOnSteps(at)),
    between: table.columns.flatMap((spec, column) =>
      rangesBetweenSteps(spec)
        .filter((range) => holes.some((at) => isIn([range], at[column] as number)))
        .map((range) => ({ column, range })),
    ),
    overlaps,
    dead: rows.filter((row) => !possible.some((at) => decidedBy(row, at))),
    unsafe: rows.flatMap((row) => {
      const other =
        saysUnknown(row) && config.rows[row]?.conservative !== true
          ? contradictorOf(row)
          : undefined;
      return other === undefined ? [] : [[row, other] as const];
    }),
    undecided: undecided(),
  };
}
