import { useEffect, useMemo } from 'react';

import { dataOf, type ApiClient, type components } from '@platform/api-client';

import { MAX_PAGE_SIZE, useRead } from '../api/use-api';
import type { ListedValidation } from './listed-validation';

export type Subject = components['schemas']['ValidationSubjects']['items'][number];
type ById = ReadonlyMap<string, readonly Subject[]>;

/** As many pages as the inbox reads. */
export const MAX_INBOX_PAGES = 5;
/** What is known changes seldom; what a record has not told yet is asked for again soon. */
const AGAIN_MS = 60_000;
const NOT_YET_AGAIN_MS = 3_000;

const NOTHING: ById = new Map();

const isNotYet = (read: ById | undefined): boolean =>
  [...(read?.values() ?? [])].some((all) => all.some(({ code }) => code === 'not-yet'));

async function readAll(client: ApiClient): Promise<ById> {
  const found = new Map<string, readonly Subject[]>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_INBOX_PAGES; page += 1) {
    const query = { limit: MAX_PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
    const { items, nextCursor } = await dataOf(
      client.GET('/api/validations/subjects', { params: { query } }),
    );
    for (const { pendingId, subjects } of items) found.set(pendingId, subjects);
    if (nextCursor === undefined) break;
    cursor = nextCursor;
  }
  return found;
}

/** Returns who the tasks are about that the caller may decide, by pending id: as far as the records have told by now. */
export function useListedSubjects(tasks: readonly ListedValidation[] | undefined): ById {
  const mine = useMemo(() => tasks?.filter(({ mayDecide }) => mayDecide) ?? [], [tasks]);
  const { data = NOTHING, refetch } = useRead(['listed-subjects'], readAll, {
    isOff: mine.length === 0,
    every: (read) => (isNotYet(read) ? NOT_YET_AGAIN_MS : AGAIN_MS),
  });
  const missing = mine.map(({ pendingId }) => pendingId).filter((id) => !data.has(id));
  const wanted = missing.join(' ');
  // Asked once for each task that has come since, also when nobody can say whose it is.
  useEffect(() => {
    if (wanted !== '') void refetch({ cancelRefetch: false });
  }, [wanted, refetch]);
  return data;
}
