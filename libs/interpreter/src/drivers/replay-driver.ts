import { PlatformError } from '@platform/ports';

import type { Driver, Pending, Settled } from '../driver';
import type { RunProgress } from '../trace';

/** Thrown when a walk does not repeat the operations of its journal in the same order. */
export class JournalMismatchError extends PlatformError {
  constructor(position: number, expected: unknown, actual: unknown) {
    super(
      'INTERPRETER_JOURNAL_MISMATCH',
      `opération ${position} : ${JSON.stringify(expected) ?? 'fin'} attendu, ${JSON.stringify(actual) ?? 'fin'} obtenu`,
    );
  }
}

/** One operation of a walk as a durable engine journals it, or its answer. */
export type JournalEntry =
  | { readonly op: 'step'; readonly name: string; readonly timeoutMs: number }
  | { readonly op: 'decision' | 'action' | 'close'; readonly name: string }
  | { readonly op: 'event'; readonly name: string; readonly eventType: string }
  | { readonly op: 'detach'; readonly name: string; readonly runId: string }
  | { readonly op: 'timer'; readonly name: string; readonly ms: number }
  /** `nodes`: `<path> <status>` of each change. `pending`: the waiting validations. */
  | {
      readonly op: 'rest';
      readonly phase: RunProgress['phase'];
      readonly nodes: readonly string[];
      readonly pending: readonly string[];
    }
  | { readonly op: 'settled'; readonly settled: Settled };

const restEntry = ({ phase, nodes, pending }: RunProgress): JournalEntry => ({
  op: 'rest',
  phase,
  nodes: nodes.map(({ path, status }) => `${path} ${status}`),
  pending: pending.map(({ pendingId }) => pendingId),
});

/** Wraps `driver` and appends to `journal` what a durable engine would journal. */
export function createRecordingDriver(driver: Driver, journal: JournalEntry[]): Driver {
  return {
    step(name, effect, policy) {
      journal.push({ op: 'step', name, timeoutMs: policy.timeoutMs });
      return driver.step(name, effect, policy);
    },
    decision(name) {
      journal.push({ op: 'decision', name });
      return driver.decision(name);
    },
    close(name) {
      journal.push({ op: 'close', name });
      driver.close(name);
    },
    action(name) {
      journal.push({ op: 'action', name });
      return driver.action(name);
    },
    event(name, eventType) {
      journal.push({ op: 'event', name, eventType });
      return driver.event(name, eventType);
    },
    detach(name, run) {
      journal.push({ op: 'detach', name, runId: run.runId });
      driver.detach(name, run);
    },
    timer(name, ms) {
      journal.push({ op: 'timer', name, ms });
      return driver.timer(name, ms);
    },
    async next(inFlight) {
      const settled = await driver.next(inFlight);
      journal.push({ op: 'settled', settled });
      return settled;
    },
    rest(progress) {
      journal.push(restEntry(progress));
      driver.rest(progress);
    },
    breathe: () => driver.breathe?.(),
    emit: (event) => driver.emit(event),
  };
}

/**
 * Replays a walk with all answers from `journal`. No effect runs. Rejects with `JournalMismatchError` when the walk requests
 * something other than the next journal entry, or does not use all entries.
 */
export async function replayJournal<T>(
  journal: readonly JournalEntry[],
  walk: (driver: Driver) => Promise<T>,
): Promise<T> {
  let position = 0;
  const follow = (actual: JournalEntry): void => {
    const expected = journal[position];
    if (JSON.stringify(expected) !== JSON.stringify(actual)) {
      throw new JournalMismatchError(position, expected, actual);
    }
    position += 1;
  };
  const start = (entry: JournalEntry & { name: string }): Pending => {
    follow(entry);
    return { name: entry.name };
  };
  const answered = await walk({
    step: (name, _effect, { timeoutMs }) => start({ op: 'step', name, timeoutMs }),
    decision: (name) => start({ op: 'decision', name }),
    close: (name) => follow({ op: 'close', name }),
    action: (name) => start({ op: 'action', name }),
    event: (name, eventType) => start({ op: 'event', name, eventType }),
    detach: (name, { runId }) => follow({ op: 'detach', name, runId }),
    timer: (name, ms) => start({ op: 'timer', name, ms }),
    async next(inFlight) {
      const entry = journal[position];
      if (entry?.op !== 'settled') throw new JournalMismatchError(position, entry, { op: 'next' });
      const { settled } = entry;
      if ('name' in settled && !inFlight.some(({ name }) => name === settled.name)) {
        throw new JournalMismatchError(position, entry, {
          inFlight: inFlight.map(({ name }) => name),
        });
      }
      position += 1;
      return settled;
    },
    rest: (progress) => follow(restEntry(progress)),
    emit: () => undefined,
  });
  if (position < journal.length)
    throw new JournalMismatchError(position, journal[position], undefined);
  return answered;
}
