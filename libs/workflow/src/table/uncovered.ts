import type { AtomRange } from './column-places';
import { meet, shared, type Box, type Point, type ProofBudget } from './coverage';

/** Atoms that follow one another and that the same boxes hold. */
interface Segment {
  readonly first: number;
  readonly last: number;
  readonly boxes: readonly number[];
}

interface Search {
  readonly space: readonly (readonly AtomRange[])[];
  readonly boxes: readonly Box[];
  /** Columns in the order in which they are looked at. */
  readonly order: readonly number[];
  /** For each box, the step after which it holds the rest of the space. */
  readonly wholeFrom: readonly number[];
  readonly limit: number;
  readonly budget: ProofBudget;
  /** Columns whose atoms have no order, so that those that do not follow one another are told together too. */
  readonly named: ReadonlySet<number>;
  /** Sizes of what is left of boxes and of the space from each step on. Only if no two boxes share a combination. */
  readonly sizes: Sizes | undefined;
}

const sizeOf = (ranges: readonly AtomRange[]): number =>
  ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

const holds = (ranges: readonly AtomRange[], space: readonly AtomRange[]): boolean =>
  sizeOf(shared(ranges, space) ?? space) === sizeOf(space);

/** Boxes that share nothing hold all of a space if their sizes add up to its size. */
class Sizes {
  private readonly ofSpace: readonly bigint[];
  private readonly ofBoxes: readonly (readonly bigint[])[];

  constructor({ space, order, boxes }: Pick<Search, 'space' | 'order' | 'boxes'>) {
    const products = (box: Box): readonly bigint[] =>
      order.reduceRight<readonly bigint[]>(
        (after, column) => {
          const atoms = shared(box[column], space[column]) ?? [];
          return [BigInt(sizeOf(atoms)) * (after[0] as bigint), ...after];
        },
        [1n],
      );
    this.ofSpace = products(space);
    this.ofBoxes = boxes.map(products);
  }

  isWhole(step: number, candidates: readonly number[]): boolean {
    let sum = 0n;
    for (const box of candidates) sum += this.ofBoxes[box]?.[step] as bigint;
    return sum === this.ofSpace[step];
  }
}

/** What looking at a column costs, however few boxes there are: lists are made, sorted and remembered. */
const STEPS_OF_A_COLUMN = 30;

/**
 * The segments of a column that some boxes cut its space into. The boxes of a segment are in ascending order, so that the
 * same set is always written the same way.
 */
function segmentsOf(
  column: number,
  candidates: readonly number[],
  { boxes, space, budget }: Search,
): readonly Segment[] {
  const always: number[] = [];
  const events: { readonly at: number; readonly box: number; readonly begins: boolean }[] = [];
  for (const box of candidates) {
    const ranges = boxes[box]?.[column];
    if (!ranges) always.push(box);
    for (const [first, last] of ranges ?? []) {
      events.push({ at: first, box, begins: true }, { at: last + 1, box, begins: false });
    }
  }
  budget.spend(STEPS_OF_A_COLUMN + 4 * events.length);
  for (const [first, last] of space[column] ?? []) {
    events.push({ at: first, box: -1, begins: true }, { at: last + 1, box: -1, begins: false });
  }
  events.sort((one, other) => one.at - other.at);
  const segments: Segment[] = [];
  const active = [...always];
  let isInside = false;
  for (const [index, { at, box, begins }] of events.entries()) {
    if (box < 0) isInside = begins;
    else if (begins) insert(active, box);
    else remove(active, box);
    if (!isInside || events[index + 1]?.at === at) continue;
    budget.spend(active.length + 1);
    segments.push({
      first: at,
      last: (events[index + 1] as { at: number }).at - 1,
      boxes: [...active],
    });
  }
  return segments;
}

function placeIn(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
const insert = (sorted: number[], value: number): void =>
  void sorted.splice(placeIn(sorted, value), 0, value);
const remove = (sorted: number[], value: number): void =>
  void sorted.splice(placeIn(sorted, value), 1);

/**
 * Combinations of the columns from one step on: those of the first of them, with all combinations of the rest. `atoms` is
 * undefined for all of the column's space, null stands for everything.
 */
type Part = {
  readonly atoms: readonly AtomRange[] | undefined;
  readonly rest: Part;
  readonly key: string;
} | null;

const keyOf = (part: Part): string => part?.key ?? '';

/** The atoms of a column that leave the same part of the columns behind it uncovered, in the course of a search. */
interface Run {
  readonly rest: Part;
  readonly ranges: [number, number][];
  /** How many segments they are, and which was the last. */
  segments: number;
  last: number;
}

function partOf({ rest, ranges, segments }: Run, all: number): Part {
  const atoms = segments === all ? undefined : ranges;
  return atoms === undefined && rest === null
    ? null
    : { atoms, rest, key: `${atoms?.join(' ') ?? ''};${keyOf(rest)}` };
}

/**
 * Looks for combinations that no box holds, column by column: in each it goes on once for each set of boxes that hold an
 * atom, and remembers what it found for the set. What two atoms that follow one another leave uncovered is one finding.
 */
class UncoveredSearch {
  private readonly known = new Map<string, readonly Part[]>();

  constructor(private readonly search: Search) {}

  at(step: number, candidates: readonly number[]): readonly Part[] {
    const { wholeFrom, sizes } = this.search;
    if (candidates.some((box) => (wholeFrom[box] as number) <= step)) return [];
    if (sizes?.isWhole(step, candidates)) return [];
    if (candidates.length === 0) return [null];
    const key = String.fromCharCode(step, ...candidates);
    const found = this.known.get(key) ?? this.look(step, candidates);
    this.known.set(key, found);
    return found;
  }

  private look(step: number, candidates: readonly number[]): readonly Part[] {
    const { order, limit, budget, named } = this.search;
    const column = order[step] as number;
    const segments = segmentsOf(column, candidates, this.search);
    const runs: Run[] = [];
    const latest = new Map<string, Run>();
    for (const [index, { first, last, boxes }] of segments.entries()) {
      for (const rest of this.at(step + 1, boxes)) {
        budget.spend(1);
        const run = latest.get(keyOf(rest));
        const follows = run?.last === index - 1;
        if (run && (follows || named.has(column))) {
          if (follows) (run.ranges.at(-1) as [number, number])[1] = last;
          else run.ranges.push([first, last]);
          run.segments += 1;
          run.last = index;
          continue;
        }
        const begun: Run = { rest, ranges: [[first, last]], segments: 1, last: index };
        latest.set(keyOf(rest), begun);
        runs.push(begun);
      }
      if (runs.length >= limit) break;
    }
    return runs.slice(0, limit).map((run) => partOf(run, segments.length));
  }
}

/**
 * Combinations that are told together: for each column the atoms, from the first to the last one where they are ordered, and
 * the first of the combinations.
 */
export interface Region {
  readonly at: Point;
  readonly atoms: readonly (readonly AtomRange[])[];
}

function regionOf(part: Part, { order, space, named }: Search): Region {
  const atoms = space.map((ranges, column): readonly AtomRange[] =>
    named.has(column)
      ? ranges
      : [[(ranges[0] as AtomRange)[0], (ranges.at(-1) as AtomRange)[1]] as const],
  );
  for (let step = 0, rest = part; rest !== null; step += 1, rest = rest.rest) {
    if (rest.atoms) atoms[order[step] as number] = rest.atoms;
  }
  return { at: atoms.map((ranges) => (ranges[0] as AtomRange)[0]), atoms };
}

/**
 * Combinations of a space that no box holds, in at most `limit` regions; none only if the boxes hold all of the space. `areApart`: no
 * two boxes share a combination, so that counting shows which part of the space they do not fill.
 */
export function uncovered(
  space: readonly (readonly AtomRange[])[],
  given: readonly Box[],
  {
    limit,
    budget,
    areApart,
    named = new Set(),
  }: {
    readonly limit: number;
    readonly budget: ProofBudget;
    readonly areApart: boolean;
    readonly named?: ReadonlySet<number>;
  },
): readonly Region[] {
  if (space.some((atoms) => atoms.length === 0)) return [];
  // Each box is held against the space, column by column.
  budget.spend((given.length + 1) * space.reduce((sum, atoms) => sum + 1 + atoms.length, 0));
  const boxes = given
    .filter((box) => meet(box, space, budget))
    .map((box) =>
      box.map((ranges, column) =>
        ranges && holds(ranges, space[column] as readonly AtomRange[]) ? undefined : ranges,
      ),
    );
  const tested = space.map((_, column) => boxes.filter((box) => box[column]).length);
  const order = space
    .map((_, column) => column)
    .sort((one, other) => (tested[other] as number) - (tested[one] as number));
  const wholeFrom = boxes.map(
    (box) => order.findLastIndex((column) => box[column] !== undefined) + 1,
  );
  const sizes = areApart ? new Sizes({ space, order, boxes }) : undefined;
  const search = { space, boxes, order, wholeFrom, limit, budget, named, sizes };
  const parts = new UncoveredSearch(search).at(
    0,
    boxes.map((_, index) => index),
  );
  return parts.map((part) => regionOf(part, search));
}
