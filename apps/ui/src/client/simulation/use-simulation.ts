import type { ApiClient, components } from '@platform/api-client';

import { useStoppable } from '../api/use-stoppable';

export type Simulation = components['schemas']['Simulation'];

/** Simulates. `given` of the result is what it was simulated with, which may no longer be what the form says. */
export const useSimulation = <G>(
  send: (client: ApiClient, given: G, signal: AbortSignal) => Promise<Simulation>,
) =>
  useStoppable(async (client, given: G, signal) => ({
    given,
    simulation: await send(client, given, signal),
  }));
