import { ApiProblemError } from '@platform/api-client';
import { useQuery, useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import type { ApiClient } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';

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

interface ReadOptions {
  /** Reads again this often, in ms, while the tab is visible. */
  readonly every?: number;
  readonly isOff?: boolean;
  /** Read when it is shown, never by itself after that: the audit log has a line for each time. */
  readonly isOnce?: boolean;
}

/** Reads something of the API. */
export function useRead<T>(
  key: readonly unknown[],
  read: (client: ApiClient) => Promise<T>,
  { every, isOff = false, isOnce = false }: ReadOptions = {},
): UseQueryResult<T> {
  const { client } = useSession();
  const result = useQuery({
    queryKey: key,
    queryFn: () => read(client),
    enabled: !isOff,
    ...(isOnce && { staleTime: Infinity, gcTime: 0 }),
    refetchInterval: ({ state: { error } }) =>
      every === undefined ? false : pauseAfter(error, every),
  });
  useExpiry(result.error);
  return result;
}

interface PageOf<T> {
  readonly items: readonly T[];
  readonly nextCursor?: string;
}

interface PagesOptions extends Pick<ReadOptions, 'every'> {
  /** A list of more pages is not read again by itself, because each page is a request. Default: always. */
  readonly maxPages?: number;
}

/** Reads a list page by page. `isLive`: it is read again by itself. */
export function usePages<T>(
  key: readonly unknown[],
  read: (client: ApiClient, cursor: string | undefined) => Promise<PageOf<T>>,
  { every, maxPages = Infinity }: PagesOptions = {},
) {
  const { client } = useSession();
  const result = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => read(client, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: PageOf<T>) => nextCursor,
    refetchInterval: ({ state: { data, error } }) =>
      every === undefined || (data?.pages.length ?? 0) > maxPages
        ? false
        : pauseAfter(error, every),
  });
  useExpiry(result.error);
  const { pages } = result.data ?? {};
  return {
    ...result,
    items: pages?.flatMap(({ items }) => items),
    isLive: every !== undefined && (pages?.length ?? 0) <= maxPages,
  };
}
