/** Rows that one query of a list reads. */
export const PAGE_SIZE = 200;

/** Reads a list of a store to its end, page by page. No page is empty. */
export async function* pages<T>(
  read: (page: { readonly limit: number; readonly after?: T }) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let after: T | undefined; ;) {
    const page = await read({ limit: PAGE_SIZE, ...(after !== undefined && { after }) });
    if (page.length > 0) yield page;
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1);
  }
}

/** Reads a list of a store whole. */
export async function everyRow<T>(read: Parameters<typeof pages<T>>[0]): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const page of pages(read)) all.push(...page);
  return all;
}
