/** Work that takes some hundredths of a second each: together it would hold up everybody else. */
export interface Turns {
  /** Resolves when it is one's turn: one for each turn of the event loop. */
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
