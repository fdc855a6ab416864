import { exactNumber, quotient, type ExactNumber } from '@platform/expression';
import type { JsonValue } from '@platform/ports';

import type { TableColumn } from '../constructs/table';
import type { ColumnScale, NamedScale, OrderedScale } from './column-scale';

/** One alternative of a cell on the scale of its column. */
export type PlacedTest =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'interval'; readonly from?: PlacedEnd; readonly to?: PlacedEnd };

export interface PlacedEnd {
  readonly at: ExactNumber;
  readonly closed: boolean;
}

/** Atoms that follow one another, both ends included. */
export type AtomRange = readonly [first: number, last: number];

/** What a range of atoms holds: the values between two ends, or single ones, undefined for those that no cell has. */
export type Span =
  | { readonly kind: 'interval'; readonly from?: SpanEnd; readonly to?: SpanEnd }
  | { readonly kind: 'values'; readonly values: readonly (JsonValue | undefined)[] };

export interface SpanEnd {
  readonly value: JsonValue;
  readonly closed: boolean;
}

/**
 * The atoms of a column: sets of values that no cell tells apart. For ordered values these are the ends of the intervals
 * and the open intervals between them, in order.
 */
export interface ColumnPlaces {
  /** Whether atoms that follow one another hold values that do. */
  readonly isOrdered: boolean;
  /** Number of atoms of known values. The atom of an unknown value, where it counts, is the next. */
  readonly atoms: number;
  /** The atoms in which a value of a run may stand, several for a bound; undefined for a value that is not of the column. */
  placeOf(value: JsonValue): AtomRange | undefined;
  /** The atoms that one of the tests takes. */
  rangesOf(tests: readonly PlacedTest[]): readonly AtomRange[];
  /** A value of the atom, in the author's unit; undefined for names that no cell has. */
  valueOf(atom: number): JsonValue | undefined;
  /** What the atoms of a range hold, in the author's unit. */
  spanOf(range: AtomRange): Span;
  /** Whether no value of the atom is a step of the column's resolution. */
  isBetweenSteps(atom: number): boolean;
  /** The step of the resolution that a display shows for the value of an atom. */
  shownAs(atom: number): JsonValue | undefined;
}

/** Whether ranges that are joined begin with all of so many atoms. */
export const holdAll = ([first]: readonly AtomRange[], atoms: number): boolean =>
  first?.[0] === 0 && first[1] === atoms - 1;

/** Joins ranges that overlap or touch. */
export function joined(ranges: readonly AtomRange[]): readonly AtomRange[] {
  const result: [number, number][] = [];
  for (const [first, last] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const before = result.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else result.push([first, last]);
  }
  return result;
}

/** The ends of the intervals, in order, once each. */
class Points {
  readonly exact: readonly ExactNumber[];
  /** The nearest numbers. They are in the same order, and tell points apart without decimals unless they are the same. */
  private readonly near: Float64Array;
  /** Whether a number is the point itself, not only the nearest. */
  private readonly isNumber: readonly boolean[];

  constructor(tests: readonly PlacedTest[]) {
    const ends = tests.flatMap((test) =>
      test.kind === 'interval' ? [test.from, test.to].flatMap((end) => (end ? [end.at] : [])) : [],
    );
    const sorted = ends
      .map((at) => ({ at, near: at.toNumber() }))
      .sort((one, other) => one.near - other.near || one.at.cmp(other.at));
    const kept = sorted.filter(({ at, near }, index) => {
      const before = sorted[index - 1];
      return before === undefined || before.near !== near || !before.at.eq(at);
    });
    this.exact = kept.map(({ at }) => at);
    this.near = Float64Array.from(kept, ({ near }) => near);
    this.isNumber = kept.map(({ at, near }) => exactNumber(near).eq(at));
  }

  /** Index of the first point that is not below `at`, and whether it is `at`. */
  find(at: ExactNumber | number): { readonly index: number; readonly isPoint: boolean } {
    const near = typeof at === 'number' ? at : at.toNumber();
    let [low, high] = [0, this.near.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.near[middle] as number) < near) low = middle + 1;
      else high = middle;
    }
    if (this.near[low] !== near) return { index: low, isPoint: false };
    if (typeof at === 'number' && this.isNumber[low] === true) {
      return { index: low, isPoint: true };
    }
    const exact = exactNumber(typeof at === 'number' ? at : at.toString());
    while (low < this.exact.length && (this.exact[low] as ExactNumber).lt(exact)) low += 1;
    return { index: low, isPoint: this.exact[low]?.eq(exact) === true };
  }
}

/** The comparator of a quantity that is only a bound. */
function comparatorOf(value: JsonValue): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { comparator } = value as Readonly<Record<string, JsonValue>>;
  return typeof comparator === 'string' ? comparator : undefined;
}

/**
 * Slots are counted as interval, point, interval, point, …, interval. A slot without values, between two neighbouring
 * whole numbers or days or beyond the last value, is no atom.
 */
class OrderedPlaces implements ColumnPlaces {
  readonly isOrdered = true;
  readonly atoms: number;
  private readonly points: Points;
  private readonly slots: readonly number[];
  /** For each slot the first atom that is not before it. */
  private readonly atomOfSlot: readonly number[];
  private readonly resolution: ExactNumber | undefined;

  constructor(
    private readonly scale: OrderedScale,
    { resolution }: Pick<TableColumn, 'resolution'>,
    tests: readonly PlacedTest[],
  ) {
    this.points = new Points(tests);
    const all = Array.from({ length: 2 * this.points.exact.length + 1 }, (_, slot) => slot);
    this.slots = all.filter((slot) => !this.isEmpty(slot));
    this.atoms = this.slots.length;
    let atom = 0;
    this.atomOfSlot = all.map((slot) => {
      while (atom < this.slots.length && (this.slots[atom] as number) < slot) atom += 1;
      return atom;
    });
    this.resolution = resolution === undefined ? undefined : exactNumber(resolution);
  }

  placeOf(value: JsonValue): AtomRange | undefined {
    const at = this.scale.place(value);
    if (at === undefined) return undefined;
    const slot = this.slotOf(at);
    const comparator = comparatorOf(value);
    if (comparator !== undefined) return this.boundOf(slot, comparator);
    const atom = this.atomOfSlot[slot] as number;
    return this.slots[atom] === slot ? [atom, atom] : undefined;
  }

  rangesOf(tests: readonly PlacedTest[]): readonly AtomRange[] {
    return joined(
      tests.flatMap((test) => {
        if (test.kind !== 'interval') return [];
        const first = this.atomOfSlot[this.edge(test.from, 1)] as number;
        // The last atom that is not behind the slot.
        const end = this.edge(test.to, -1);
        const last = (this.atomOfSlot[end + 1] ?? this.atoms) - 1;
        return first > last ? [] : [[first, last] as const];
      }),
    );
  }

  valueOf(atom: number): JsonValue {
    return this.scale.valueAt(this.placeIn(atom));
  }

  spanOf([first, last]: AtomRange): Span {
    const end = (place: ExactNumber | undefined, atom: number): SpanEnd | undefined =>
      place && {
        value: this.scale.valueAt(place),
        closed: (this.slots[atom] as number) % 2 === 1,
      };
    const from = end(this.bounds(first)[0], first);
    const to = end(this.bounds(last)[1], last);
    return { kind: 'interval', ...(from && { from }), ...(to && { to }) };
  }

  isBetweenSteps(atom: number): boolean {
    if (this.resolution === undefined) return false;
    const [low, high] = this.bounds(atom);
    if (low && high && low.eq(high)) return !this.scale.toAmount(low).mod(this.resolution).isZero();
    return low !== undefined && high !== undefined && this.stepIn(low, high) === undefined;
  }

  shownAs(atom: number): JsonValue | undefined {
    const { resolution, scale } = this;
    if (resolution === undefined) return undefined;
    const steps = quotient(scale.toAmount(this.placeIn(atom)), resolution).round();
    return scale.valueAt(scale.fromAmount(steps.times(resolution)));
  }

  private isEmpty(slot: number): boolean {
    if (slot % 2 === 1) return false;
    const { step, range } = this.scale;
    const [low, high] = this.ends(slot);
    const from = low && step ? low.plus(step) : (low ?? range?.first);
    const to = high ?? range?.end;
    return from !== undefined && to !== undefined && from.gte(to);
  }

  private slotOf(at: ExactNumber | number): number {
    const { index, isPoint } = this.points.find(at);
    return isPoint ? 2 * index + 1 : 2 * index;
  }

  /** The slot at which an interval begins (`inwards` 1) or ends (-1). */
  private edge(end: PlacedEnd | undefined, inwards: 1 | -1): number {
    if (!end) return inwards === 1 ? 0 : 2 * this.points.exact.length;
    const slot = this.slotOf(end.at);
    return end.closed ? slot : slot + inwards;
  }

  private boundOf(slot: number, comparator: string): AtomRange {
    const isPoint = slot % 2 === 1;
    const beyond = isPoint && !comparator.includes('=') ? 1 : 0;
    return comparator.startsWith('<')
      ? [0, this.atomOfSlot[slot - beyond] as number]
      : [this.atomOfSlot[slot + beyond] as number, this.atoms - 1];
  }

  private ends(slot: number): readonly [ExactNumber | undefined, ExactNumber | undefined] {
    const index = slot >> 1;
    return slot % 2 === 1
      ? [this.points.exact[index], this.points.exact[index]]
      : [this.points.exact[index - 1], this.points.exact[index]];
  }

  private bounds(atom: number) {
    return this.ends(this.slots[atom] as number);
  }

  /** A step of the resolution between two places, themselves excluded. */
  private stepIn(low: ExactNumber, high: ExactNumber): ExactNumber | undefined {
    const { resolution, scale } = this;
    if (resolution === undefined) return undefined;
    const before = quotient(scale.toAmount(low), resolution).floor();
    // A conversion may be inexact at its last digit, so that the neighbours are tried too.
    return [0, 1, 2]
      .map((more) => scale.fromAmount(before.plus(more).times(resolution)))
      .find((place) => place.gt(low) && place.lt(high));
  }

  /** A place in the atom: the simplest that its author would write. */
  private placeIn(atom: number): ExactNumber {
    const { scale } = this;
    const [low, high] = this.bounds(atom);
    const moved = (place: ExactNumber, by: number) =>
      scale.fromAmount(scale.toAmount(place).plus(by));
    if (low && high) {
      if (low.eq(high)) return low;
      if (scale.step) return low.plus(scale.step);
      return this.stepIn(low, high) ?? low.plus(high).times(0.5);
    }
    const { range, one } = scale;
    if (low) {
      const next = moved(low, one);
      return range?.end.lte(next) ? low.plus(range.end).times(0.5) : next;
    }
    if (!high) return exactNumber(0);
    const before = moved(high, -one);
    return range?.first.gt(before) ? range.first : before;
  }
}

class NamedPlaces implements ColumnPlaces {
  readonly isOrdered = false;
  readonly atoms: number;
  /** The atom of each name. */
  private readonly atomOf = new Map<string, number>();
  /** The names of each atom; undefined for those that no cell has. */
  private readonly members: (string | undefined)[][] = [];
  /** The atoms that each name of a cell takes. */
  private readonly taken = new Map<string, number[]>();

  constructor(
    private readonly scale: NamedScale,
    tests: readonly PlacedTest[],
  ) {
    const written = new Set(tests.flatMap((test) => (test.kind === 'name' ? [test.name] : [])));
    const byTakers = new Map<string, number>();
    for (const name of scale.names ?? written) {
      const takers = scale.takersOf(name).filter((each) => written.has(each));
      const key = JSON.stringify(takers);
      const known = byTakers.get(key);
      const atom = known ?? this.members.length;
      this.atomOf.set(name, atom);
      if (known !== undefined) {
        this.members[known]?.push(name);
        continue;
      }
      byTakers.set(key, atom);
      this.members.push([name]);
      for (const taker of takers) {
        const taken = this.taken.get(taker);
        if (taken) taken.push(atom);
        else this.taken.set(taker, [atom]);
      }
    }
    // Names that no cell has.
    if (!scale.names) this.members.push([undefined]);
    this.atoms = this.members.length;
  }

  placeOf(value: JsonValue): AtomRange | undefined {
    if (typeof value !== 'string' && typeof value !== 'boolean') return undefined;
    const atom = this.atomOf.get(String(value)) ?? (this.scale.names ? undefined : this.atoms - 1);
    return atom === undefined ? undefined : [atom, atom];
  }

  rangesOf(tests: readonly PlacedTest[]): readonly AtomRange[] {
    const atoms = tests.flatMap((test) =>
      test.kind === 'name' ? (this.taken.get(test.name) ?? []) : [],
    );
    return joined(atoms.map((atom) => [atom, atom] as const));
  }

  valueOf(atom: number): JsonValue | undefined {
    return this.members[atom]?.[0];
  }

  spanOf([first, last]: AtomRange): Span {
    return { kind: 'values', values: this.members.slice(first, last + 1).flat() };
  }

  isBetweenSteps(): boolean {
    return false;
  }

  shownAs(): undefined {
    return undefined;
  }
}

/** The atoms of a column that these tests tell apart. */
export const compilePlaces = (
  scale: ColumnScale,
  column: Pick<TableColumn, 'resolution'>,
  tests: readonly PlacedTest[],
): ColumnPlaces =>
  scale.kind === 'ordered'
    ? new OrderedPlaces(scale, column, tests)
    : new NamedPlaces(scale, tests);
