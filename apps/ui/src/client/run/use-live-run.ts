import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

import { dataOf, followRun, type components } from '@platform/api-client';

import { useRead } from '../api/use-api';
import { useSession } from '../session/SessionProvider';

type RunDetail = components['schemas']['RunDetail'];

/** A stream that ended early is opened again after this time. */
const AGAIN_MS = 3_000;

/** Reads a run, and again whenever the API says that it changed, until it has ended. */
export function useLiveRun(id: string): UseQueryResult<RunDetail> {
  const { client } = useSession();
  const queries = useQueryClient();
  const run = useRead(['run', id], (api) =>
    dataOf(api.GET('/api/runs/{id}', { params: { path: { id } } })),
  );
  // Tabs in the background would use up the few connections that a browser has for an origin.
  const isSeen = useDocumentVisibility() === 'visible';
  const isRunning = run.data?.status === 'running' && isSeen;
  useEffect(() => {
    if (!isRunning) return undefined;
    const over = new AbortController();
    const { signal } = over;
    const readAgain = (): void => void queries.invalidateQueries({ queryKey: ['run', id] });
    const follow = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          for await (const _snapshot of followRun(client, id, { signal })) readAgain();
          readAgain();
        } catch {
          // The page was left, or shows why when it reads the run itself.
        }
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    };
    void follow();
    return () => over.abort();
  }, [isRunning, client, id, queries]);
  return run;
}
