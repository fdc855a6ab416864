import { performance } from 'node:perf_hooks';

/** How long one piece of work may keep everybody else of the process from being served. */
const SLICE_MS = 10;

/** Pieces of work that let the others go first, in the order in which they asked. */
const waiting: (() => void)[] = [];

/** One in each turn of the event loop: many pieces of work hold up the others no longer than one does. */
function goOn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(goOn);
}

/**
 * Asked often by work that would not wait by itself: nothing while its slice of time lasts, then what it
 * awaits for the others to have their turn.
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
