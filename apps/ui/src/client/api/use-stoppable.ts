import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { ApiClient } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';

/** Asks the API for something that takes long, and stops waiting when asked to or when the page is left. */
export function useStoppable<G, R>(
  send: (client: ApiClient, given: G, signal: AbortSignal) => Promise<R>,
) {
  const { client } = useSession();
  const controller = useRef<AbortController>(undefined);
  const [isCancelled, setCancelled] = useState(false);
  const mutation = useMutation({
    mutationFn: (given: G) => {
      controller.current = new AbortController();
      return send(client, given, controller.current.signal);
    },
  });
  useEffect(() => () => controller.current?.abort(), []);
  const run = (given: G): void => {
    setCancelled(false);
    mutation.mutate(given);
  };
  const cancel = (): void => {
    controller.current?.abort();
    mutation.reset();
    setCancelled(true);
  };
  const { data, error, isPending } = mutation;
  return { run, cancel, result: data, error, isPending, isCancelled };
}
