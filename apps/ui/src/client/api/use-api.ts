import { ApiProblemError } from '@platform/api-client';
import { useQuery, useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import type { ApiClient } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';

/** Rows that a list of the console asks for in one request. */
export const PAGE_SIZE = 50;
/** The same, for a choice that needs all of them: the most that the API gives. */
export const MAX_PAGE_SIZE = 200;
/** What changes by itself is read again this often. */
export const LIVE_INTERVAL_MS = 5_000;
/** A typed filter goes to the API once the typing pauses this long. */
export const TYPING_PAUSE_MS = 400;
/** A longer list is read again only when asked: each page is a request. */
const MAX_LIVE_PAGES = 4;

/** Shows the sign-in over the page when the API no longer accepts the credentials. */
function useExpiry(error: unknown): void {
  const { expired } = useSession();
  const isOver = error instanceof ApiProblemError && error.status === 401;
  const notify = useEffectEvent(expired);
  // Once for each refusal: after a new sign-in, the old one is still there until the next answer.
  useEffect(() => {
    if (isOver) notify();
  }, [isOver, error]);
}

/** The time until something is read again, in ms: not sooner than an API that refused the last request asks for. */
const pauseAfter = (error: unknown, every: number): number =>
  error instanceof ApiProblemError ? Math.max(every, (error.retryAfter ?? 0) * 1_000) : every;

interface ReadOptions<T> {
  /** Reads again this often, in ms, while the tab is visible; or as often as what was read says. */
  readonly every?: number | ((read: T | undefined) => number);
  readonly isOff?: boolean;
  /** Read again while the tab is hidden, too. */
  readonly isInBackground?: boolean;
  /** Read when it is shown, never by itself after that: the audit log has a line for each time. */
  readonly isOnce?: boolean;
}

/** Reads something of the API. */
export function useRead<T>(
  key: readonly unknown[],
  read: (client: ApiClient) => Promise<T>,
  { every, isOff = false, isInBackground = false, isOnce = false }: ReadOptions<T> = {},
): UseQueryResult<T> {
  const { client } = useSession();
  const result = useQuery({
    queryKey: key,
    queryFn: () => read(client),
    enabled: !isOff,
    refetchIntervalInBackground: isInBackground,
    ...(isOnce && { staleTime: Infinity, gcTime: 0 }),
    refetchInterval: ({ state: { data, error } }) =>
      every === undefined
        ? false
        : pauseAfter(error, typeof every === 'number' ? every : every(data)),
  });
  useExpiry(result.error);
  return result;
}

export interface PageOf<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string;
}

/** The page to ask for, as the query parameters of every list. */
interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

interface PagesOptions {
  /** Read again by itself, while the list is short. */
  readonly isLive?: boolean;
  readonly limit?: number;
}

/** Reads a list page by page. `isLive` of the result: it is read again by itself. */
export function usePages<T, P extends PageOf<T> = PageOf<T>>(
  key: readonly unknown[],
  read: (client: ApiClient, page: PageQuery) => Promise<P & PageOf<T>>,
  { isLive = false, limit = PAGE_SIZE }: PagesOptions = {},
) {
  const { client } = useSession();
  const result = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam: cursor }) =>
      read(client, { limit, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: P & PageOf<T>) => nextCursor,
    refetchInterval: ({ state: { data, error } }) =>
      isLive && (data?.pages.length ?? 0) <= MAX_LIVE_PAGES
        ? pauseAfter(error, LIVE_INTERVAL_MS)
        : false,
  });
  useExpiry(result.error);
  const { pages } = result.data ?? {};
  return {
    ...result,
    items: pages?.flatMap(({ items }) => items),
    isLive: isLive && (pages?.length ?? 0) <= MAX_LIVE_PAGES,
  };
}
