/** A queue in which groups take turns, so that a large group does not delay a small one. */
export interface FairQueue<T> {
  /** Adds an entry. Does nothing when it is already queued. */
  add(group: string, one: T): void;
  /** Removes and returns the next entry, first in first out within a group, of the groups that `mayHave` accepts. */
  next(mayHave?: (group: string) => boolean): T | undefined;
  /** Removes and returns the newest entry of a group. */
  takeLast(group: string): T | undefined;
  /** Returns the group with most entries. */
  longest(): string | undefined;
  /** Removes an entry. Returns whether it was queued. */
  remove(group: string, one: T): boolean;
  isEmpty(): boolean;
  /** Entries of all groups. */
  readonly size: number;
  sizeOf(group: string): number;
}

export function createFairQueue<T>(): FairQueue<T> {
  /** Groups in the order in which they are served. */
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
          // Move the group behind all others.
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
