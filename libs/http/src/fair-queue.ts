/** A queue of those who wait, in which no group keeps another waiting. */
export interface FairQueue<T> {
  /** Does nothing for who waits already. */
  add(group: string, one: T): void;
  /** Takes the next: the groups in turn, and those of a group in turn. */
  next(): T | undefined;
  remove(group: string, one: T): void;
  isEmpty(): boolean;
}

export function createFairQueue<T>(): FairQueue<T> {
  /** In the order in which they are served next. */
  const waiting = new Map<string, Set<T>>();
  return {
    add(group, one) {
      const members = waiting.get(group);
      if (members) members.add(one);
      else waiting.set(group, new Set([one]));
    },
    next() {
      for (const [group, members] of waiting) {
        waiting.delete(group);
        for (const one of members) {
          members.delete(one);
          if (members.size > 0) waiting.set(group, members);
          return one;
        }
      }
      return undefined;
    },
    remove(group, one) {
      const members = waiting.get(group);
      if (members?.delete(one) && members.size === 0) waiting.delete(group);
    },
    isEmpty: () => waiting.size === 0,
  };
}
