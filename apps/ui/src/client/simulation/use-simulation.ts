import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { ApiClient, components } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';

export type Simulation = components['schemas']['Simulation'];

/**
 * Simulates, and stops waiting when asked to or when the page is left. `given` of the result is what it was simulated
 * with, which may no longer be what the form says.
 */
export function useSimulation<G>(
  send: (client: ApiClient, given: G, signal: AbortSignal) => Promise<Simulation>,
) {
  const { client } = useSession();
  const controller = useRef<AbortController>(undefined);
  const [isCancelled, setCancelled] = useState(false);
  const mutation = useMutation({
    mutationFn: async (given: G) => {
      controller.current = new AbortController();
      return { given, simulation: await send(client, given, controller.current.signal) };
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
