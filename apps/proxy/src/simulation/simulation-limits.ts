import { performance } from 'node:perf_hooks';

import { takingTurns } from '@platform/sdk';
import type { SimulationLimits } from '@platform/interpreter';

const MAX_SIMULATED_NODES = 10_000;
/** Of one simulated run. */
export const MAX_SIMULATION_MS = 10_000;
/** The same, when a language model answers: they are slow. */
export const MAX_LIVE_SIMULATION_MS = 180_000;
/** Of a shadow: the simulations of all its runs. */
export const MAX_SHADOW_MS = 60_000;

/** Returns limits for simulations that share a time budget of `ms`. */
export function limitsWithin(ms: number, nodes: number = MAX_SIMULATED_NODES): SimulationLimits {
  const end = performance.now() + ms;
  return {
    nodes,
    signal: AbortSignal.timeout(Math.max(0, Math.ceil(ms))),
    outOfTime: () => performance.now() > end,
    pause: takingTurns(),
  };
}
