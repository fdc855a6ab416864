interface Waiting<Item, Kept> {
  readonly item: Item;
  readonly resolve: (kept: Kept) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Writes items in groups, in order. Items that arrive while a group is being written form the next group, of `limit`
 * at most. `write` stores all or none of a group and returns the stored items in order.
 */
export function createGroupCommit<Item, Kept>(
  write: (group: readonly Item[]) => Promise<readonly Kept[]>,
  limit: number,
): (item: Item) => Promise<Kept> {
  const waiting: Waiting<Item, Kept>[] = [];
  let isWriting = false;

  const writeGroup = async (group: readonly Waiting<Item, Kept>[]): Promise<void> => {
    try {
      const kept = await write(group.map(({ item }) => item));
      group.forEach(({ resolve }, position) => resolve(kept[position] as Kept));
    } catch (error) {
      group.forEach(({ reject }) => reject(error));
    }
  };

  const writeAll = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) await writeGroup(waiting.splice(0, limit));
    isWriting = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      void writeAll();
    });
}
