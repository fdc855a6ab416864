/** Spreads tasks of some ten milliseconds over turns of the event loop, so that together they do not block it. */
export interface Turns {
  /** Resolves when the caller may start its task: one task per turn of the event loop. */
  next(): Promise<void>;
}

export function createTurns(): Turns {
  let last = Promise.resolve();
  return {
    next() {
      last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
      return last;
    },
  };
}
