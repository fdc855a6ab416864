/** A queue of those who wait, in which no group keeps another waiting. */
export interface FairQueue<T> {
  /** Does nothing for who waits already. */
  add(group: string, one: T): void;
  /** Takes the next: the groups in turn, and those of a group in turn; of the groups that may have one. */
  next(mayHave?: (group: string) => boolean): T | undefined;
  /** Takes the last of a group. */
  takeLast(group: string): T | undefined;
  /** The group in which most wait. */
  longest(): string | undefined;
  /** Answers whether it waited. */
  remove(group: string, one: T): boolean;
  isEmpty(): boolean;
  /** Of all groups together. */
  readonly size: number;
  sizeOf(group: string): number;
}

export function createFairQueue<T>(): FairQueue<T> {
  /** In the order in which they are served next. */
  const waiting = new Map<string, Set<T>>();
  let size = 0;

  function remove(group: string, one: T): boolean {
    const members = waiting.get(group);
    if (!members?.delete(one)) return false;
    size -= 1;
    if (members.size === 0) waiting.delete(group);
    return true;
  }

  return {
    add(group, one) {
      const members = waiting.get(group) ?? new Set();
      if (members.has(one)) return;
      waiting.set(group, members.add(one));
      size += 1;
    },
    next(mayHave = () => true) {
      for (const [group, members] of waiting) {
        if (!mayHave(group)) continue;
        for (const one of members) {
          remove(group, one);
          // Its turn comes again after all others.
          if (waiting.delete(group)) waiting.set(group, members);
          return one;
        }
      }
      return undefined;
    },
    takeLast(group) {
      const last = [...(waiting.get(group) ?? [])].at(-1);
      if (last !== undefined) remove(group, last);
      return last;
    },
    longest() {
      let longest: string | undefined;
      let most = 0;
      for (const [group, members] of waiting) {
        if (members.size > most) [longest, most] = [group, members.size];
      }
      return longest;
    },
    remove,
    isEmpty: () => size === 0,
    get size() {
      return size;
    },
    sizeOf: (group) => waiting.get(group)?.size ?? 0,
  };
}
