import { holdAll, type AtomRange } from './column-places';
import type { CompiledCell, CompiledColumn, CompiledRow, CompiledTable } from './compile-table';
import { intersection, shared, type Box, type Point, type ProofBudget } from './coverage';
import { uncovered } from './uncovered';

/**
 * What a cell makes of the values of its column: those that it takes, of these the ones that it takes because it says
 * `unknown`, and those of which it takes only a part. Behind the known atoms of a column stands the absent value, and behind
 * it the bounds that hold several atoms: up to an atom, then from one on.
 */
interface Sets {
  readonly fits: readonly AtomRange[];
  readonly said: readonly AtomRange[];
  readonly open: readonly AtomRange[];
}

type Ranges = readonly AtomRange[];

const range = (first: number, last: number): Ranges => (first <= last ? [[first, last]] : []);

/** The atoms of a column that are not in a set. */
function without(all: Ranges, taken: Ranges): Ranges {
  // Between sets that touch lies an empty range, which shares nothing.
  const gaps: AtomRange[] = [];
  let next = 0;
  for (const [first, last] of taken) {
    gaps.push([next, first - 1]);
    next = last + 1;
  }
  return shared(all, [...gaps, [next, Infinity]]) ?? [];
}

/** The values of a column: `known` and, where a run may not know the value, what it may know instead. */
class Values {
  readonly known: Ranges;
  readonly vague: Ranges;

  constructor(private readonly column: CompiledColumn) {
    const { places, mayBeUnknown, spec } = column;
    const { atoms } = places;
    this.known = range(0, atoms - 1);
    if (!mayBeUnknown) this.vague = [];
    else this.vague = range(atoms, spec.type.kind === 'quantity' ? this.from(atoms - 2) : atoms);
  }

  get all(): Ranges {
    return [...this.known, ...this.vague];
  }

  /** Of what the value of a run may be, the part that is shown: a bound is as good as unknown. */
  shown(value: number): number {
    return Math.min(value, this.column.places.atoms);
  }

  setsOf(cell: CompiledCell | undefined): Sets {
    if (!cell) return { fits: this.all, said: [], open: [] };
    const { known, takesUnknown } = cell;
    const taken = shared(this.vague, this.taken(known)) ?? [];
    const rest = without(this.vague, taken);
    return takesUnknown
      ? { fits: [...known, ...this.vague], said: rest, open: [] }
      : { fits: [...known, ...taken], said: [], open: shared(rest, this.met(known)) ?? [] };
  }

  /** Those of the vague values that can be nothing else than these atoms. */
  private taken(known: Ranges): Ranges {
    const { atoms } = this.column.places;
    const [start, end] = [known[0], known.at(-1)];
    if (!start || !end) return [];
    return [
      ...(holdAll(known, atoms) ? range(atoms, atoms) : []),
      ...(start[0] === 0 ? range(this.upTo(1), this.upTo(Math.min(start[1], atoms - 2))) : []),
      ...(end[1] === atoms - 1 ? range(this.from(Math.max(end[0], 1)), this.from(atoms - 2)) : []),
    ];
  }

  /** Those of the vague values that may be one of these atoms. */
  private met(known: Ranges): Ranges {
    const { atoms } = this.column.places;
    const [start, end] = [known[0], known.at(-1)];
    if (!start || !end) return [];
    return [
      ...range(atoms, atoms),
      ...range(this.upTo(Math.max(start[0], 1)), this.upTo(atoms - 2)),
      ...range(this.from(1), this.from(Math.min(end[1], atoms - 2))),
    ];
  }

  /** The bound that holds the atoms up to one: the first and all of them are no bounds. */
  private upTo(atom: number): number {
    return this.column.places.atoms + atom;
  }

  private from(atom: number): number {
    return Math.max(this.upTo(0), 2 * this.column.places.atoms - 2 + atom);
  }
}

class UnknownsProof {
  private readonly values: readonly Values[];
  private readonly rows: readonly (readonly Sets[])[];
  private readonly impossible: readonly Box[];
  /** Where the search has been: a row and the combinations that no row before it decides. */
  private readonly visited = new Set<string>();

  constructor(
    { columns, rows, impossible }: CompiledTable,
    private readonly budget: ProofBudget,
  ) {
    this.values = columns.map((column) => new Values(column));
    const setsOf = (row: CompiledRow) =>
      row.map((cell, column) => (this.values[column] as Values).setsOf(cell));
    this.rows = rows.map(setsOf);
    this.impossible = impossible.map((row) =>
      row.map((cell, column) =>
        cell?.takesUnknown === false ? cell.known : setsOf(row)[column]?.fits,
      ),
    );
  }

  first(): Point | undefined {
    for (const row of this.rows) {
      for (const [column, { open }] of row.entries()) {
        if (open.length === 0) continue;
        const space = row.map(({ fits, open: others }) => union(fits, others)).with(column, open);
        const at = this.search(space, 0);
        if (at) return this.shown(at);
      }
    }
    return undefined;
  }

  /** `before`: the earlier rows that share a combination with each row. */
  unique(before: readonly (readonly number[])[]): Point | undefined {
    for (const [row, others] of before.entries()) {
      for (const other of others) {
        const at = this.besides(row, other) ?? this.besides(other, row);
        if (at) return this.shown(at);
      }
    }
    return undefined;
  }

  private besides(row: number, other: number): Point | undefined {
    const fits = (this.rows[row] as readonly Sets[]).map((sets) => sets.fits);
    for (const space of this.leftOpen(fits, row, other)) {
      const at = this.occurring(space);
      if (at) return at;
    }
    return undefined;
  }

  private shown(at: Point): Point {
    return at.map((value, index) => (this.values[index] as Values).shown(value));
  }

  private occurring(space: Box): Point | undefined {
    const [region] = uncovered(space as readonly Ranges[], this.impossible, {
      limit: 1,
      budget: this.budget,
      areApart: false,
    });
    return region?.at;
  }

  /** A combination of the space that no row from one on decides. In all of them a row is open. */
  private search(space: Box, from: number): Point | undefined {
    const key = JSON.stringify([from, space]);
    if (this.visited.has(key)) return undefined;
    this.visited.add(key);
    for (let index = from; index < this.rows.length; index += 1) {
      const row = this.rows[index] as readonly Sets[];
      this.budget.spend(row.length);
      const fits = row.map((sets) => sets.fits);
      const part = intersection(space, fits);
      if (!part) continue;
      for (const left of [...this.outside(space, fits), ...this.blocked(part, index)]) {
        const at = this.search(left, index + 1);
        if (at) return at;
      }
      return undefined;
    }
    return this.occurring(space);
  }

  /** What of a space is not in a box, as boxes. */
  private *outside(space: Box, box: Box): Generator<Box> {
    let inside = space;
    for (const [column, ranges] of box.entries()) {
      const all = inside[column] as Ranges;
      const beyond = without(all, ranges as Ranges);
      if (beyond.length > 0) yield inside.with(column, beyond);
      inside = inside.with(column, shared(all, ranges));
    }
  }

  /** The combinations that a row takes and leaves open, because one before it may take them. */
  private *blocked(part: Box, index: number): Generator<Box> {
    for (let before = 0; before < index; before += 1) yield* this.leftOpen(part, index, before);
  }

  /** Of combinations that a row takes, those that another may take too, for an unknown value that the first does not name. */
  private *leftOpen(part: Box, index: number, other: number): Generator<Box> {
    const row = this.rows[index] as readonly Sets[];
    const open = this.rows[other] as readonly Sets[];
    this.budget.spend(open.length);
    for (const [column, sets] of open.entries()) {
      if (sets.open.length === 0) continue;
      const left = open.map(({ fits, open: others }, each) => {
        const said = row[each]?.said ?? [];
        return each === column ? without(others, said) : union(fits, without(others, said));
      });
      const both = intersection(part, left);
      if (both) yield both;
    }
  }
}

/** Both sets together, in order. */
function union(one: Ranges, other: Ranges): Ranges {
  return [...one, ...other].sort((a, b) => a[0] - b[0]);
}

/**
 * A combination with an unknown value of which a `first` table gives no row, undefined when there is none. A row decides if it
 * fits, and says `unknown` in a column of each row before it that is open. Throws when the budget is spent.
 */
export const undecidedFirst = (table: CompiledTable, budget: ProofBudget): Point | undefined =>
  new UnknownsProof(table, budget).first();

/**
 * A combination with an unknown value that a row of a `unique` table takes, and that another leaves open: both would fit only
 * in combinations that do not occur. `before`: the earlier rows that share a combination with each row. Throws when the
 * budget is spent.
 */
export const undecidedBeside = (
  table: CompiledTable,
  before: readonly (readonly number[])[],
  budget: ProofBudget,
): Point | undefined => new UnknownsProof(table, budget).unique(before);
