import type { ConcurrencyLimiter } from '@platform/http';

/** Releases a slot. */
type Leave = () => void;

/**
 * Returns a function that waits for a slot among the requests of the API, for a caller that handles several records at
 * once. They ask one after the other, so that only one of them waits among the requests of others. One that is refused
 * while others of this caller have slots waits until one of those leaves: a source that hands over many records is
 * slowed down by that, and refused only when it gets no slot at all. Rejects with the refusal of the limiter then, and
 * with what `check` throws when it is the record's turn to ask.
 */
export function createRecordSlots(
  caller: string,
  limiter: ConcurrencyLimiter,
): (check: () => void) => Promise<Leave> {
  const held = new Set<Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();

  async function take(check: () => void): Promise<Leave> {
    for (;;) {
      check();
      const slot = limiter.ask(caller);
      try {
        await slot.granted;
      } catch (refused) {
        if (held.size === 0) throw refused;
        await Promise.race(held);
        continue;
      }
      let leave: Leave = () => undefined;
      const left = new Promise<void>((resolve) => (leave = resolve));
      held.add(left);
      return () => {
        slot.leave();
        held.delete(left);
        leave();
      };
    }
  }

  return (check) => {
    const turn = (): Promise<Leave> => take(check);
    const taken = last.then(turn, turn);
    last = taken;
    return taken;
  };
}
