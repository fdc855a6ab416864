import { performance } from 'node:perf_hooks';

/** How long one piece of work may keep everybody else of the process from being served. */
const SLICE_MS = 10;

/**
 * Asked often by work that would not wait by itself: nothing while its slice of time lasts, then what it
 * awaits for the others to have their turn.
 */
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
