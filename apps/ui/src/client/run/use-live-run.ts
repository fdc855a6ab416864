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
  const isRunning = run.data?.status === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    let isOver = false;
    const readAgain = (): void => void queries.invalidateQueries({ queryKey: ['run', id] });
    const follow = async (): Promise<void> => {
      while (!isOver) {
        try {
          for await (const _snapshot of followRun(client, id)) {
            if (isOver) return;
            readAgain();
          }
          readAgain();
        } catch {
          // The page shows why when it reads the run itself.
        }
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    };
    void follow();
    return () => {
      isOver = true;
    };
  }, [isRunning, client, id, queries]);
  return run;
}
