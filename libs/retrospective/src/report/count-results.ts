import type { EventResult } from '../simulation/event-result';
import type { WorkFile } from '../work-file';
import { differenceOf } from './differences';
import type { Counted, CountedTasks, Difference, ReportCase } from './report';

/** Names of one kind that are told apart, and cases that are listed. Beyond them: one name for all others. */
const MAX_TALLIED_NAMES = 500;
const MAX_LISTED_CASES = 500;
export const OTHERS = '…';

class Tally {
  private readonly counts = new Map<string, number[]>();

  constructor(private readonly sides: number) {}

  add(name: string, side: number, by = 1): void {
    const key = this.counts.has(name) || this.counts.size < MAX_TALLIED_NAMES ? name : OTHERS;
    const counts = this.counts.get(key) ?? Array.from({ length: this.sides }, () => 0);
    counts[side] = (counts[side] ?? 0) + by;
    this.counts.set(key, counts);
  }

  sorted(): readonly Counted[] {
    return [...this.counts]
      .map(([name, counts]) => ({ name, counts }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

interface Row {
  readonly n: number;
  readonly patient: string;
  readonly ward: string;
  readonly week: string;
  readonly day: string;
  readonly one: string | null;
  readonly other: string | null;
}

export interface CountOptions {
  readonly sides: number;
  readonly days: number;
  /** Makes a patient's name within the report. */
  readonly pseudonymOf: (patient: string) => string;
}

const failureOf = ({ failure }: EventResult): string | undefined =>
  failure && (failure.node === undefined ? failure.code : `${failure.node}: ${failure.code}`);

const shownSide = (result: EventResult): ReportCase['sides'][number] => {
  const failure = failureOf(result);
  const { status, outcomes, tasks, writes } = result;
  return {
    status,
    outcomes,
    tasks: tasks.map(({ node }) => node),
    writes,
    ...(failure !== undefined && { failure }),
  };
};

/** Reads every result once, in the order of time, and counts what they say. */
export function countResults({ db }: WorkFile, { sides, days, pseudonymOf }: CountOptions) {
  const outcomes = new Tally(sides);
  const writes = new Tally(sides);
  const starts = new Tally(sides);
  const failures = new Tally(sides);
  const tasks = new Tally(sides);
  /** Task → the day that is counted now, and the most of a day so far, by side. */
  const busiest = new Map<string, { day: string; now: number[]; most: number[] }>();
  const kinds = new Map<Difference, number>();
  const cases: ReportCase[] = [];

  const addTask = (node: string, side: number, day: string): void => {
    tasks.add(node, side);
    const none = () => Array.from({ length: sides }, () => 0);
    const seen = busiest.get(node) ?? { day, now: none(), most: none() };
    if (seen.day !== day) {
      seen.day = day;
      seen.now = none();
    }
    seen.now[side] = (seen.now[side] ?? 0) + 1;
    seen.most[side] = Math.max(seen.most[side] ?? 0, seen.now[side] ?? 0);
    if (busiest.size < MAX_TALLIED_NAMES || busiest.has(node)) busiest.set(node, seen);
  };

  const rows = db
    .prepare(
      `SELECT e.n, e.patient, e.ward, e.week, e.day, a.result AS one, b.result AS other FROM events e
       LEFT JOIN results a ON a.event = e.n AND a.side = 0
       LEFT JOIN results b ON b.event = e.n AND b.side = 1 ORDER BY e.day, e.at, e.n`,
    )
    .iterate() as IterableIterator<Row>;
  for (const { n, patient, ward, week, day, one, other } of rows) {
    const results = [one, other]
      .slice(0, sides)
      .map((text) => (text === null ? undefined : (JSON.parse(text) as EventResult)));
    for (const [side, result] of results.entries()) {
      if (!result) continue;
      for (const name of result.outcomes) outcomes.add(name, side);
      for (const name of result.writes) writes.add(name, side);
      for (const name of result.starts) starts.add(name, side);
      for (const { node } of result.tasks) addTask(node, side, day);
      const failure = failureOf(result);
      if (failure !== undefined) failures.add(failure, side);
    }
    if (results.some((result) => result === undefined)) continue;
    const done = results as EventResult[];
    const difference = differenceOf(done);
    if (difference !== undefined && sides === 2) {
      kinds.set(difference, (kinds.get(difference) ?? 0) + 1);
    }
    if (difference === undefined || cases.length >= MAX_LISTED_CASES) continue;
    cases.push({
      ...{ case: n, patient: pseudonymOf(patient), ward, week },
      ...(sides === 2 && { difference }),
      sides: done.map(shownSide),
    });
  }

  const countedTasks: readonly CountedTasks[] = tasks.sorted().map(({ name, counts }) => ({
    name,
    counts,
    perDay: counts.map((count) => Math.round((count / Math.max(1, days)) * 100) / 100),
    mostInADay: busiest.get(name)?.most ?? counts.map(() => 0),
  }));
  return {
    outcomes: outcomes.sorted(),
    tasks: countedTasks,
    writes: writes.sorted(),
    starts: starts.sorted(),
    failures: failures.sorted(),
    kinds: [...kinds]
      .map(([difference, count]) => ({ difference, count }))
      .sort((a, b) => b.count - a.count),
    cases,
  };
}
