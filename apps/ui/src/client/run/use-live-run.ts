import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

import { followRun, type components } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { useRun } from './use-run';
import { withSnapshot } from './with-snapshot';

type RunDetail = components['schemas']['RunDetail'];

/** A stream that ended early is opened again after this time. */
const READ_AGAIN_MS = 3_000;

/**
 * Reads a run and follows it until it has ended: each event of the stream has the run as it is now. The run itself is read
 * again when it has ended, and after a stream that ended early.
 */
export function useLiveRun(id: string, { isOff = false } = {}): UseQueryResult<RunDetail> {
  const { client } = useSession();
  const queries = useQueryClient();
  const run = useRun(id, { isOff });
  // Tabs in the background would use up the few connections that a browser has for an origin.
  const isSeen = useDocumentVisibility() === 'visible';
  const isRunning = run.data?.status === 'running' && isSeen && !isOff;
  useEffect(() => {
    if (!isRunning) return undefined;
    const over = new AbortController();
    const { signal } = over;
    const key = ['run', id];
    const readAgain = (): void => void queries.invalidateQueries({ queryKey: key });
    const follow = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          for await (const snapshot of followRun(client, id, { signal })) {
            queries.setQueryData<RunDetail>(key, (known) => known && withSnapshot(known, snapshot));
          }
          readAgain();
        } catch {
          // The page was left, or shows why when it reads the run itself.
          if (!signal.aborted) readAgain();
        }
        await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
      }
    };
    void follow();
    return () => over.abort();
  }, [isRunning, client, id, queries]);
  return run;
}
