/**
 * Reads items in their order, and while one is used, up to `ahead` of those behind it. What `read` throws for an item is
 * thrown when its turn comes.
 */
export async function* readAhead<Item, Value>(
  items: AsyncIterable<Item>,
  ahead: number,
  read: (item: Item) => Promise<Value>,
): AsyncGenerator<Value, void, undefined> {
  const source = items[Symbol.asyncIterator]();
  const next = async (): Promise<readonly [Value] | undefined> => {
    const item = await source.next();
    return item.done === true ? undefined : [await read(item.value)];
  };
  const begin = (): ReturnType<typeof next> => {
    const reading = next();
    // It is perhaps not awaited yet, or never, when an earlier one fails.
    reading.catch(() => undefined);
    return reading;
  };
  const begun = Array.from({ length: ahead }, begin);
  for (;;) {
    begun.push(begin());
    const read = await begun.shift();
    if (!read) return;
    yield read[0];
  }
}
