import { dataOf, type ApiClient, type components } from '@platform/api-client';

import { MAX_PAGE_SIZE, useRead } from '../api/use-api';

type Comment = components['schemas']['TaskComment'];

/** A run has a hundred for each of its tasks at most, and few tasks. */
const MAX_COMMENT_PAGES = 5;

async function readAll(
  client: ApiClient,
  id: string,
): Promise<{ readonly items: readonly Comment[]; readonly isCut: boolean }> {
  const items: Comment[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_COMMENT_PAGES; page += 1) {
    const query = { limit: MAX_PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
    const read = await dataOf(
      client.GET('/api/runs/{id}/comments', { params: { path: { id }, query } }),
    );
    items.push(...read.items);
    if (read.nextCursor === undefined) return { items, isCut: false };
    cursor = read.nextCursor;
  }
  return { items, isCut: true };
}

/** The comments on the tasks of a run, read again when there are more of them. */
export const useComments = (
  runId: string,
  { count, isOff }: { readonly count: number; readonly isOff: boolean },
) => useRead(['comments', runId, count], (client) => readAll(client, runId), { isOff });
