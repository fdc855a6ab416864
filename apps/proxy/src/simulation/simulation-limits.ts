import { performance } from 'node:perf_hooks';

import { takingTurns } from '@platform/boot';
import type { SimulationLimits } from '@platform/interpreter';

const MAX_NODES = 10_000;

/** Limits of simulations that have `ms` together. */
export function limitsWithin(ms: number, nodes: number = MAX_NODES): SimulationLimits {
  const end = performance.now() + ms;
  return {
    nodes,
    signal: AbortSignal.timeout(Math.max(0, Math.ceil(ms))),
    outOfTime: () => performance.now() > end,
    pause: takingTurns(),
  };
}
