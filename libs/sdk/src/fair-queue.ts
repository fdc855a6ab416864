/** A queue in which groups (callers, networks, subjects) take turns, so that a large group does not delay a small one. */
export class FairQueue<T> {
  /** Groups in the order in which they are served. */
  private readonly waiting = new Map<string, Set<T>>();
  private count = 0;

  /** Entries of all groups. */
  get size(): number {
    return this.count;
  }

  sizeOf(group: string): number {
    return this.waiting.get(group)?.size ?? 0;
  }

  /** Adds an entry. Does nothing when it is already queued. */
  add(group: string, entry: T): void {
    const entries = this.waiting.get(group) ?? new Set();
    if (entries.has(entry)) return;
    this.waiting.set(group, entries.add(entry));
    this.count += 1;
  }

  /** Whether a group that `mayHave` accepts has an entry. */
  has(mayHave: (group: string) => boolean): boolean {
    return [...this.waiting.keys()].some(mayHave);
  }

  /**
   * Removes and returns the first entry of the first group that `mayHave` accepts. That group then comes last. The groups
   * that are passed over keep their turn.
   */
  take(mayHave: (group: string) => boolean = () => true): T | undefined {
    for (const [group, entries] of this.waiting) {
      if (!mayHave(group)) continue;
      for (const entry of entries) {
        this.remove(group, entry);
        if (this.waiting.delete(group)) this.waiting.set(group, entries);
        return entry;
      }
    }
    return undefined;
  }

  /**
   * Makes room in a full queue for an entry of a group: removes and returns the newest entry of the group that has most,
   * if that is more than the group would have with its own.
   */
  evictFor(group: string): T | undefined {
    let longest = '';
    for (const each of this.waiting.keys()) {
      if (this.sizeOf(each) > this.sizeOf(longest)) longest = each;
    }
    const newest = [...(this.waiting.get(longest) ?? [])].at(-1);
    if (newest === undefined || this.sizeOf(longest) <= this.sizeOf(group) + 1) return undefined;
    this.remove(longest, newest);
    return newest;
  }

  /** Removes an entry. Returns whether it was queued. */
  remove(group: string, entry: T): boolean {
    const entries = this.waiting.get(group);
    if (!entries?.delete(entry)) return false;
    this.count -= 1;
    if (entries.size === 0) this.waiting.delete(group);
    return true;
  }

  /** Removes and returns all entries. */
  drain(): readonly T[] {
    const all = [...this.waiting.values()].flatMap((entries) => [...entries]);
    this.waiting.clear();
    this.count = 0;
    return all;
  }
}
