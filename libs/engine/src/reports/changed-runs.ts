import { randomUUID } from 'node:crypto';

import type { EndCause, EndedReport, RunAddress } from '@platform/engine-api';
import type { WaitDetail } from '@platform/interpreter';

/** The end of a run, as its process knows it before the control plane confirms it. */
export type NotedEnd = Pick<EndedReport, 'status' | 'endedAt' | 'started'> & EndCause;

/** A run that changed in this process. */
export interface ChangedRun extends RunAddress {
  /** Progress that the control plane has to show before this is reported. */
  readonly sequence: number;
  readonly end?: NotedEnd;
  /** What only this process knows of the waits of the run. */
  readonly details?: readonly WaitDetail[];
  /** When it was first noted, on a monotonic clock, in ms. */
  readonly notedAt: number;
  /** Position of the change. */
  readonly position: number;
}

/** A change to note. */
export type NotedChange = Omit<ChangedRun, 'notedAt' | 'position'>;

/** Changes after a position, oldest first. */
export interface ChangesAfter {
  readonly runs: readonly ChangedRun[];
  /** Whether changes after the position have been dropped. */
  readonly isBehind: boolean;
  readonly hasMore: boolean;
}

/**
 * The runs that changed in this process, each once, in the order of their last change. It holds names, codes
 * and instants, no values: what is reported is read from the control plane. The oldest are dropped when there are too many.
 */
export interface ChangedRuns {
  /** Identifies this process: positions of another mean nothing here. */
  readonly epoch: string;
  /** Position of the last change. */
  position(): number;
  /** A run keeps its highest sequence and its end, also when something else of it changes later. */
  note(change: NotedChange): void;
  /** Notes a change again that the control plane does not show yet, unless a later one of the run is known. */
  noteAgain(change: ChangedRun): void;
  after(position: number, limit: number): ChangesAfter;
}

interface ChangedRunsOptions {
  readonly maxRuns?: number;
  /** Maximum length of all run ids and started runs together. */
  readonly maxChars?: number;
  /** A monotonic clock, in ms. */
  readonly clock?: () => number;
}

const MAX_RUNS = 50_000;
const MAX_CHARS = 16 * 1024 * 1024;

/** Counted for each detail besides its path. */
const DETAIL_CHARS = 100;

const sizeOf = ({ runId, invocationId, end, details = [] }: NotedChange): number =>
  (end?.started ?? []).reduce(
    (sum, started) => sum + started.runId.length + started.workflow.length,
    details.reduce(
      (sum, { path }) => sum + path.length + DETAIL_CHARS,
      runId.length + invocationId.length,
    ),
  );

export function createChangedRuns({
  maxRuns = MAX_RUNS,
  maxChars = MAX_CHARS,
  clock = () => performance.now(),
}: ChangedRunsOptions = {}): ChangedRuns {
  /** In the order of their positions. */
  const latest = new Map<string, ChangedRun>();
  /** All changes in order, also superseded ones, so that a position is found by bisection. */
  let order: ChangedRun[] = [];
  let position = 0;
  let dropped = 0;
  let chars = 0;

  const remove = (change: ChangedRun): void => {
    latest.delete(change.runId);
    chars -= sizeOf(change);
  };
  const add = (change: NotedChange, notedAt: number): void => {
    const before = latest.get(change.runId);
    if (before) remove(before);
    position += 1;
    const end = change.end ?? before?.end;
    const sequence = Math.max(change.sequence, before?.sequence ?? change.sequence);
    const noted = { ...change, sequence, ...(end && { end }), notedAt, position };
    latest.set(change.runId, noted);
    chars += sizeOf(noted);
    order.push(noted);
    while (latest.size > maxRuns || chars > maxChars) {
      const [oldest] = latest.values();
      if (!oldest) break;
      remove(oldest);
      dropped = oldest.position;
    }
    if (order.length > 2 * latest.size + 1_000) order = [...latest.values()];
  };
  const firstAfter = (asked: number): number => {
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((order[middle] as ChangedRun).position <= asked) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    epoch: randomUUID(),
    position: () => position,
    note: (change) => add(change, clock()),
    noteAgain: (change) => {
      const { notedAt, position: _noted, ...again } = change;
      if (latest.get(change.runId) === change) add(again, notedAt);
    },
    after(asked, limit) {
      const runs: ChangedRun[] = [];
      let index = firstAfter(asked);
      for (; index < order.length && runs.length < limit; index += 1) {
        const change = order[index] as ChangedRun;
        if (latest.get(change.runId) === change) runs.push(change);
      }
      return { runs, isBehind: dropped > asked, hasMore: index < order.length };
    },
  };
}
