import { performance } from 'node:perf_hooks';

import { takingTurns } from '@platform/sdk';
import type { SimulationLimits } from '@platform/interpreter';

const MAX_NODES = 10_000;

/** Returns limits for simulations that share a time budget of `ms`. */
export function limitsWithin(ms: number, nodes: number = MAX_NODES): SimulationLimits {
  const end = performance.now() + ms;
  return {
    nodes,
    signal: AbortSignal.timeout(Math.max(0, Math.ceil(ms))),
    outOfTime: () => performance.now() > end,
    pause: takingTurns(),
  };
}
