import { performance } from 'node:perf_hooks';

/** Maximum time that one task may block the event loop. */
const SLICE_MS = 10;

/** Tasks that yielded, in order. */
const waiting: (() => void)[] = [];

/** Resumes one task per turn of the event loop, so that many tasks block it no longer than one does. */
function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/**
 * Returns a function that a long synchronous task calls often. It returns undefined while the task's time slice
 * lasts, then a promise to await, so that other work gets its turn.
 */
export function takingTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      waiting.push(() => {
        began = performance.now();
        resolve();
      });
      if (waiting.length === 1) setImmediate(goOn);
    });
  };
}
