/** Waiting items, one caller after the other: who has many waits with each of them but the first. */
export class FairQueue<T> {
  /** In the order in which callers are served next. */
  private readonly byCaller = new Map<string, T[]>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  sizeOf(caller: string): number {
    return this.byCaller.get(caller)?.length ?? 0;
  }

  add(caller: string, item: T): void {
    const waiting = this.byCaller.get(caller);
    if (waiting) waiting.push(item);
    else this.byCaller.set(caller, [item]);
    this.count += 1;
  }

  has(mayHave: (caller: string) => boolean): boolean {
    return [...this.byCaller.keys()].some(mayHave);
  }

  /** The next item of the first caller who may have one; that caller's turn comes again after all others. */
  take(mayHave: (caller: string) => boolean): T | undefined {
    for (const [caller, waiting] of this.byCaller) {
      if (!mayHave(caller)) continue;
      const item = waiting.shift();
      this.byCaller.delete(caller);
      if (waiting.length > 0) this.byCaller.set(caller, waiting);
      this.count -= 1;
      return item;
    }
    return undefined;
  }

  /** Everything that waits, which then waits no longer. */
  drain(): readonly T[] {
    const all = [...this.byCaller.values()].flat();
    this.byCaller.clear();
    this.count = 0;
    return all;
  }
}
