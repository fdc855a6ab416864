import type { TableConfig } from '../constructs/table';
import { holdAll, joined, type AtomRange } from './column-places';
import type { CompiledRow, CompiledTable } from './compile-table';
import {
  intersection,
  meetingBefore,
  ProofBudget,
  ProofBudgetSpent,
  type Box,
  type Point,
} from './coverage';
import { undecidedBeside, undecidedFirst } from './prove-unknowns';
import { uncovered, type Region } from './uncovered';

type Space = readonly (readonly AtomRange[])[];

/** Two rows with a combination that shows what is wrong with them. Rows are counted from 0. */
export interface RowPair {
  readonly row: number;
  readonly other: number;
  readonly at: Point;
}

/** What the proof of a table found; nothing at all when the table is proven. */
export interface TableProof {
  /** Combinations of known values that no row takes. */
  readonly gaps: readonly Region[];
  /** Those of them that lie between two steps of a column's resolution. */
  readonly betweenSteps: readonly Region[];
  /** Two rows of a `unique` table that fit together. */
  readonly overlaps: readonly RowPair[];
  /** Rows that never decide. */
  readonly dead: readonly number[];
  /** `row` says `unknown`, and gives another result than `other`, which a value of it would lead to. */
  readonly unsafe: readonly RowPair[];
  /** A combination with an unknown value for which the result is unknown. */
  readonly undecided: Point | undefined;
  /** False when the proof took more steps than it may: what it did not find may still be there. */
  readonly isComplete: boolean;
}

/** How many findings of one kind are looked for: a person mends the first ones and checks again. */
const MAX_FOUND = 20;

/** A few seconds of work. */
const MAX_PROOF_STEPS = 100_000_000;

/** What is not shown within these steps, of rows that build on each other, counts as undecided. */
const MAX_UNKNOWNS_STEPS = 2_000_000;

/** What finding out whether there is a step of the resolution costs. */
const STEPS_OF_A_DIVISION = 20;

const allAtoms = (count: number): readonly AtomRange[] => (count === 0 ? [] : [[0, count - 1]]);

/** The atoms that are no step of the resolution, and the others. */
function bySteps({ places }: CompiledTable['columns'][number], budget: ProofBudget) {
  budget.spend(places.atoms * STEPS_OF_A_DIVISION);
  const on: AtomRange[] = [];
  const between: AtomRange[] = [];
  for (let atom = 0; atom < places.atoms; atom += 1) {
    (places.isBetweenSteps(atom) ? between : on).push([atom, atom]);
  }
  return { on: joined(on), between: joined(between) };
}

/** A cell that takes every known value takes one that is not known too. */
const orUnknown =
  ({ columns }: CompiledTable) =>
  (atoms: readonly AtomRange[] | undefined, column: number): readonly AtomRange[] | undefined => {
    const { places } = columns[column] as CompiledTable['columns'][number];
    return atoms && holdAll(atoms, places.atoms) ? undefined : atoms;
  };

class Proof {
  private readonly rows: readonly Box[];
  private readonly impossible: readonly Box[];
  /** All combinations, those with an unknown value too: its atom follows the known ones. */
  private readonly everything: Space;
  private readonly known: Space;
  private readonly budget: ProofBudget;
  private readonly results: readonly string[];
  /** Columns whose atoms have no order. */
  private readonly named: ReadonlySet<number>;
  /** The earlier rows that share a combination with each row. */
  private readonly before: readonly (readonly number[])[];
  /** Whether no two of all boxes share a combination. */
  private readonly areApart: boolean;

  constructor(
    private readonly table: CompiledTable,
    private readonly config: TableConfig,
    steps: number,
  ) {
    this.budget = new ProofBudget(steps);
    this.results = config.rows.map(({ then = {} }) =>
      JSON.stringify(config.outputs.map(({ name }) => then[name])),
    );
    this.named = new Set(
      table.columns.flatMap(({ places }, index) => (places.isOrdered ? [] : [index])),
    );
    this.rows = table.rows.map((row) => this.boxOf(row).map(orUnknown(table)));
    this.impossible = table.impossible.map((row) => this.boxOf(row));
    this.before = meetingBefore(this.rows, this.budget);
    this.areApart = this.impossible.length === 0 && this.before.every(({ length }) => length === 0);
    this.known = table.columns.map(({ places }) => allAtoms(places.atoms));
    this.everything = table.columns.map(({ places, mayBeUnknown }) =>
      allAtoms(places.atoms + (mayBeUnknown ? 1 : 0)),
    );
  }

  /** Combinations that no row takes: `on` the steps of every column, and `between` two steps of one of them. */
  gaps(): { readonly on: readonly Region[]; readonly between: readonly Region[] } {
    const columns = this.table.columns.map((column) => bySteps(column, this.budget));
    const on = this.uncovered(columns.map((column) => column.on));
    const between = columns.flatMap((column, index) => {
      const gapIn = (atoms: readonly AtomRange[]) =>
        this.uncovered(this.known.with(index, atoms), this.rows, 1);
      return gapIn(column.between).length === 0
        ? []
        : column.between.flatMap((range) => gapIn([range]));
    });
    return { on, between: between.slice(0, MAX_FOUND) };
  }

  /** Pairs of rows that share a combination which can occur. */
  overlaps(): readonly RowPair[] {
    const found: RowPair[] = [];
    for (const [other, before] of this.before.entries()) {
      for (const row of before) {
        const at = this.meeting(this.rows[row] as Box, this.rows[other] as Box, []);
        if (at) found.push({ row, other, at });
        if (found.length === MAX_FOUND) return found;
      }
    }
    return found;
  }

  dead(): readonly number[] {
    const isFirst = this.config.hit === 'first';
    const dead = this.rows.flatMap((box, row) =>
      this.meeting(box, this.everything, isFirst ? this.boxesBefore(row) : []) ? [] : [row],
    );
    return dead.slice(0, MAX_FOUND);
  }

  unsafe(): readonly RowPair[] {
    const found: RowPair[] = [];
    for (const [row, { conservative = false }] of this.config.rows.entries()) {
      const saysUnknown = this.table.rows[row]?.some((cell) => cell?.takesUnknown) === true;
      if (conservative || !saysUnknown || found.length >= MAX_FOUND) continue;
      const contradicting = this.contradicted(row);
      if (contradicting) found.push(contradicting);
    }
    return found;
  }

  /** An unknown value that nothing decides. Rows that overlap are a finding of their own. */
  undecided(overlaps: readonly RowPair[]): Point | undefined {
    const { hit } = this.config;
    if (hit === 'first') return this.within((budget) => undecidedFirst(this.table, budget));
    const notTaken = this.notTaken(hit === 'unique' ? this.rows : []);
    const meet = hit === 'unique' && this.before.some(({ length }) => length > 0);
    if (notTaken || overlaps.length > 0 || !meet) return notTaken;
    return this.within((budget) => undecidedBeside(this.table, this.before, budget));
  }

  /** What is not found within a budget of its own counts as found. */
  private within(find: (budget: ProofBudget) => Point | undefined): Point | undefined {
    try {
      return find(this.budget.upTo(MAX_UNKNOWNS_STEPS));
    } catch (thrown) {
      if (!(thrown instanceof ProofBudgetSpent)) throw thrown;
      return this.notTaken([]);
    }
  }

  /** A combination with an unknown value that no row takes. */
  private notTaken(rows: readonly Box[]): Point | undefined {
    for (const [column, { places, mayBeUnknown }] of this.table.columns.entries()) {
      if (!mayBeUnknown) continue;
      const unknown = [[places.atoms, places.atoms] as const];
      const [region] = this.uncovered(this.everything.with(column, unknown), rows, 1);
      if (region) return region.at;
    }
    return undefined;
  }

  /** A row that says `unknown`, and one that a value of the unknown column leads to with another result. */
  private contradicted(row: number): RowPair | undefined {
    const { hit } = this.config;
    const completions = this.completionsOf(this.table.rows[row] as CompiledRow);
    for (const [other, box] of this.rows.entries()) {
      this.budget.spend(box.length);
      const isSame = this.results[other] === this.results[row];
      if (other === row || (isSame && hit !== 'collect')) continue;
      const known = intersection(box, this.known);
      if (!known) continue;
      const at = this.meeting(completions, known, hit === 'first' ? this.boxesBefore(other) : []);
      if (at) return { row, other, at };
    }
    return undefined;
  }

  /** What the inputs may be when a row fits because it says `unknown`. */
  private completionsOf(row: CompiledRow): Box {
    return row.map((cell, column) =>
      !cell || cell.takesUnknown ? this.known[column] : cell.known,
    );
  }

  /** A combination that two boxes share, that can occur and that no box before them holds. */
  private meeting(one: Box, other: Box, before: readonly Box[]): Point | undefined {
    const both = intersection(one, other);
    if (!both) return undefined;
    const space = both.map((atoms, column) => atoms ?? (this.everything[column] as Space[number]));
    return this.uncovered(space, before, 1)[0]?.at;
  }

  private uncovered(space: Space, rows = this.rows, limit = MAX_FOUND): readonly Region[] {
    return uncovered(space, [...rows, ...this.impossible], {
      limit,
      budget: this.budget,
      named: this.named,
      areApart: this.areApart,
    });
  }

  private boxesBefore(row: number): readonly Box[] {
    return (this.before[row] ?? []).map((each) => this.rows[each] as Box);
  }

  private boxOf(row: CompiledRow): Box {
    return row.map((cell, column) => {
      if (!cell?.takesUnknown) return cell?.known;
      const unknown = (this.table.columns[column] as CompiledTable['columns'][number]).places.atoms;
      return [...cell.known, [unknown, unknown]];
    });
  }
}

/**
 * Proves that a table gives exactly one row for every combination (`unique`), or at least one (`first`), that each row
 * decides something, and that no row which says `unknown` gives what a value of it would contradict. A `collect` table
 * has no gaps: no row of it stands for nothing.
 */
export function proveTable(
  table: CompiledTable,
  config: TableConfig,
  steps = MAX_PROOF_STEPS,
): TableProof {
  const found = {
    gaps: [] as readonly Region[],
    betweenSteps: [] as readonly Region[],
    overlaps: [] as readonly RowPair[],
    dead: [] as readonly number[],
    unsafe: [] as readonly RowPair[],
    undecided: undefined as Point | undefined,
  };
  try {
    const proof = new Proof(table, config, steps);
    if (config.hit === 'unique') found.overlaps = proof.overlaps();
    if (isComplete(config)) {
      const gaps = proof.gaps();
      found.gaps = gaps.on;
      found.betweenSteps = gaps.between;
    }
    found.dead = proof.dead();
    found.unsafe = proof.unsafe();
    found.undecided = proof.undecided(found.overlaps);
    return { ...found, isComplete: true };
  } catch (thrown) {
    if (!(thrown instanceof ProofBudgetSpent)) throw thrown;
    return { ...found, isComplete: false };
  }
}

/** Whether every combination needs a row: the sum and the count of no row are 0. */
const isComplete = ({ aggregate }: TableConfig): boolean =>
  aggregate !== 'sum' && aggregate !== 'count';
