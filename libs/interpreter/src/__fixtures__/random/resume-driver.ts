import type { Driver, Pending, Settled } from '../../driver';
import type { JournalEntry } from '../../drivers/replay-driver';

interface Resumed extends Pending {
  /** Starts a step again that the journal shows as started but not as ended. */
  readonly begin: () => Pending;
}

/**
 * Behaves like a durable engine after a crash: replays the journal to its end, then restarts what was in
 * flight and continues with `live`.
 */
export function createResumeDriver(journal: readonly JournalEntry[], live: Driver): Driver {
  let position = 0;
  const begun = new Map<string, Pending>();
  const closed = new Set<string>();
  const isReplaying = (): boolean => position < journal.length;
  const started = (name: string, begin: () => Pending): Resumed => {
    if (isReplaying()) position += 1;
    return { name, begin };
  };
  const closable = (name: string, begin: () => Pending): Resumed =>
    started(name, () => {
      const pending = begin();
      if (closed.has(name)) live.close(name);
      return pending;
    });

  return {
    step: (name, effect, policy) => started(name, () => live.step(name, effect, policy)),
    decision: (name) => closable(name, () => live.decision(name)),
    close(name) {
      if (isReplaying()) position += 1;
      closed.add(name);
      if (begun.has(name)) live.close(name);
    },
    action: (name) => started(name, () => live.action(name)),
    event: (name, eventType) => closable(name, () => live.event(name, eventType)),
    timer: (name, ms) => started(name, () => live.timer(name, ms)),
    detach(name, run) {
      if (isReplaying()) position += 1;
      else live.detach(name, run);
    },
    rest(progress) {
      if (isReplaying()) position += 1;
      else live.rest(progress);
    },
    async next(inFlight) {
      const entry = journal[position];
      if (entry) {
        if (entry.op !== 'settled') throw new Error(`${entry.op} where an answer was expected`);
        position += 1;
        return entry.settled;
      }
      const pending = (inFlight as readonly Resumed[]).map(({ name, begin }) => {
        const known = begun.get(name) ?? begin();
        begun.set(name, known);
        return known;
      });
      const settled: Settled = await live.next(pending);
      if ('name' in settled) begun.delete(settled.name);
      return settled;
    },
    emit: (event) => live.emit(event),
  };
}
