/** A queue in which callers take turns, one item each. */
export class FairQueue<T> {
  /** Callers in the order in which they are served. */
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

  /** Removes and returns the next item of the first caller that `mayHave` accepts. That caller then comes last. */
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

  /** Removes and returns all items. */
  drain(): readonly T[] {
    const all = [...this.byCaller.values()].flat();
    this.byCaller.clear();
    this.count = 0;
    return all;
  }
}
