import type { AtomRange } from './column-places';

/** A set of combinations: for each column the atoms in it, in order and apart; undefined for all of them. */
export type Box = readonly (readonly AtomRange[] | undefined)[];

/** One combination: an atom for each column. */
export type Point = readonly number[];

/** Thrown when a proof takes more steps than it may. Nothing is then known. */
export class ProofBudgetSpent extends Error {}

/** Counts what a proof does, so that it ends whatever the table. */
export class ProofBudget {
  constructor(private left: number) {}

  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new ProofBudgetSpent();
  }
}

/** The atoms that two sets share. */
export function shared(
  one: readonly AtomRange[] | undefined,
  other: readonly AtomRange[] | undefined,
): readonly AtomRange[] | undefined {
  if (!one || !other) return one ?? other;
  const both: AtomRange[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    const [a, b] = [one[i] as AtomRange, other[j] as AtomRange];
    const [first, last] = [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
    if (first <= last) both.push([first, last]);
    if (a[1] < b[1]) i += 1;
    else j += 1;
  }
  return both;
}

/** The combinations that two boxes share, undefined when there is none. */
export function intersection(one: Box, other: Box): Box | undefined {
  const both: (readonly AtomRange[] | undefined)[] = [];
  for (let column = 0; column < one.length; column += 1) {
    const atoms = shared(one[column], other[column]);
    if (atoms?.length === 0) return undefined;
    both.push(atoms);
  }
  return both;
}

function share(one: readonly AtomRange[], other: readonly AtomRange[]): boolean {
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    const [a, b] = [one[i] as AtomRange, other[j] as AtomRange];
    if (a[0] <= b[1] && b[0] <= a[1]) return true;
    if (a[1] < b[1]) i += 1;
    else j += 1;
  }
  return false;
}

/** Whether two boxes share a combination. */
export function meet(one: Box, other: Box, budget: ProofBudget): boolean {
  for (let column = 0; column < one.length; column += 1) {
    const [a, b] = [one[column], other[column]];
    budget.spend(1 + (a?.length ?? 0) + (b?.length ?? 0));
    if (a && (b ? !share(a, b) : a.length === 0)) return false;
    if (!a && b?.length === 0) return false;
  }
  return true;
}

/** The pairs of boxes that share a combination, the earlier first. */
export function* meetingPairs(
  boxes: readonly Box[],
  budget: ProofBudget,
): Generator<readonly [number, number]> {
  const columns = boxes[0]?.map((_, column) => column) ?? [];
  const cellsOf = (column: number) => new Set(boxes.map((box) => JSON.stringify(box[column]))).size;
  // The column that tells most rows apart leaves the fewest pairs to compare.
  const [column = 0] = columns
    .map((each) => [each, cellsOf(each)] as const)
    .sort((one, other) => other[1] - one[1])
    .map(([each]) => each);
  const events = boxes.flatMap((box, index) =>
    (box[column] ?? [[0, Infinity] as const]).flatMap(([first, last]) => [
      { at: first, index, begins: true },
      { at: last + 1, index, begins: false },
    ]),
  );
  events.sort((one, other) => one.at - other.at || Number(one.begins) - Number(other.begins));
  const active = new Set<number>();
  for (const { at, index, begins } of events) {
    if (!begins) {
      active.delete(index);
      continue;
    }
    const box = boxes[index] as Box;
    for (const each of active) {
      const before = boxes[each] as Box;
      if (!meet(before, box, budget)) continue;
      // Two boxes may come together several times: they are a pair where they first do.
      const [[first] = [0]] = shared(before[column], box[column]) ?? [];
      if (first === at) yield each < index ? [each, index] : [index, each];
    }
    active.add(index);
  }
}

/** Atoms that follow one another and that the same boxes hold. */
interface Segment {
  readonly first: number;
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
    segments.push({ first: at, boxes: [...active] });
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
 * Looks for combinations that no box holds, column by column: in each it goes on once for each set of boxes that hold an
 * atom, and remembers the sets that it has been to.
 */
class UncoveredSearch {
  readonly found: Point[] = [];
  private readonly visited = new Set<string>();

  constructor(private readonly search: Search) {}

  at(step: number, candidates: readonly number[], chosen: Point): void {
    const { order, space, limit, wholeFrom, sizes } = this.search;
    if (candidates.some((box) => (wholeFrom[box] as number) <= step)) return;
    if (sizes?.isWhole(step, candidates)) return;
    if (candidates.length === 0) {
      const point = space.map((atoms) => (atoms[0] as AtomRange)[0]);
      chosen.forEach((atom, index) => (point[order[index] as number] = atom));
      this.found.push(point);
      return;
    }
    const key = String.fromCharCode(step, ...candidates);
    if (this.visited.has(key)) return;
    this.visited.add(key);
    for (const { first, boxes } of segmentsOf(order[step] as number, candidates, this.search)) {
      if (this.found.length >= limit) return;
      this.at(step + 1, boxes, [...chosen, first]);
    }
  }
}

/**
 * Combinations of a space that no box holds, at most `limit`; none only if the boxes hold all of the space. `areApart`: no
 * two boxes share a combination, so that counting shows which part of the space they do not fill.
 */
export function uncovered(
  space: readonly (readonly AtomRange[])[],
  given: readonly Box[],
  {
    limit,
    budget,
    areApart,
  }: { readonly limit: number; readonly budget: ProofBudget; readonly areApart: boolean },
): readonly Point[] {
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
  const search = new UncoveredSearch({ space, boxes, order, wholeFrom, limit, budget, sizes });
  search.at(
    0,
    boxes.map((_, index) => index),
    [],
  );
  return search.found;
}
