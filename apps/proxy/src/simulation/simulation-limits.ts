import { performance } from 'node:perf_hooks';

import type { SimulationLimits } from '@platform/interpreter';

const MOST_NODES = 10_000;

/** How long a simulation may keep everybody else from being served. */
const SLICE_MS = 25;

/** Lets what waits have its turn once the time of one slice is over. */
export function takingTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        began = performance.now();
        resolve();
      });
    });
  };
}

/** Limits of simulations that have `ms` together. */
export function limitsWithin(ms: number, nodes: number = MOST_NODES): SimulationLimits {
  const end = performance.now() + ms;
  return {
    nodes,
    signal: AbortSignal.timeout(Math.max(0, Math.ceil(ms))),
    outOfTime: () => performance.now() > end,
    pause: takingTurns(),
  };
}
