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

  /** A budget of its own for what may be left out, as large as this one at most. */
  upTo(steps: number): ProofBudget {
    return new ProofBudget(Math.min(steps, this.left));
  }

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

/** Whether two boxes share a combination. Of one that takes nothing this may not be told. */
export function meet(one: Box, other: Box, budget: ProofBudget): boolean {
  for (let column = 0; column < one.length; column += 1) {
    const [a, b] = [one[column], other[column]];
    budget.spend(1 + (a?.length ?? 0) + (b?.length ?? 0));
    if (a && b && !share(a, b)) return false;
  }
  return true;
}

/** The first atom that two sets share. They share one. */
function firstShared(
  one: readonly AtomRange[] | undefined,
  other: readonly AtomRange[] | undefined,
): number {
  if (!one || !other) return (one ?? other)?.[0]?.[0] ?? 0;
  let [i, j] = [0, 0];
  for (;;) {
    const [a, b] = [one[i] as AtomRange, other[j] as AtomRange];
    const first = Math.max(a[0], b[0]);
    if (first <= a[1] && first <= b[1]) return first;
    if (a[1] < b[1]) i += 1;
    else j += 1;
  }
}

/** What a pair costs: it is kept, and the memory of a process has an end. */
const STEPS_OF_A_PAIR = 8;

/** For each box the earlier ones that share a combination with it. There may be millions: each costs a number, no more. */
export function meetingBefore(
  boxes: readonly Box[],
  budget: ProofBudget,
): readonly (readonly number[])[] {
  const meeting = boxes.map((): number[] => []);
  const columns = (boxes[0] ?? []).map((_, column) => column);
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
  // Ranges of a box may touch: one ends before the next begins, so that a pair is found once.
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
      if (firstShared(before[column], box[column]) !== at) continue;
      budget.spend(STEPS_OF_A_PAIR);
      meeting[Math.max(each, index)]?.push(Math.min(each, index));
    }
    active.add(index);
  }
  return meeting;
}
