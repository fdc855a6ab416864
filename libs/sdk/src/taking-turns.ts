import { performance } from 'node:perf_hooks';

/** Maximum time that all tasks together may block the event loop. */
const SLICE_MS = 10;

/** Tasks that yielded, in order. */
const waiting: (() => void)[] = [];

/** When the first task began to work in this turn of the event loop; undefined while none has. */
let began: number | undefined;

/** Returns how long tasks have worked in this turn. The time that a task waited for something else does not count. */
function workedMs(): number {
  if (began === undefined) {
    began = performance.now();
    setImmediate(() => (began = undefined));
    return 0;
  }
  return performance.now() - began;
}

let isResuming = false;

/** Resumes one task per turn of the event loop, so that many tasks block it no longer than one does. */
function resumeNext(): void {
  const next = waiting.shift();
  began = next && performance.now();
  isResuming = next !== undefined;
  if (!next) return;
  next();
  setImmediate(resumeNext);
}

/**
 * Returns a function that a long synchronous task calls often. It returns undefined while the time slice of this turn
 * of the event loop lasts, then a promise to await, so that other work gets its turn.
 */
export function takingTurns(): () => Promise<void> | undefined {
  workedMs();
  return () => {
    if (workedMs() < SLICE_MS) return undefined;
    return new Promise((resolve) => {
      waiting.push(resolve);
      if (!isResuming) setImmediate(resumeNext);
      isResuming = true;
    });
  };
}

/** Long work that yields after each part. Its result does not depend on when or how often it is interrupted. */
export type Work<T> = Generator<void, T, void>;

/**
 * Does long synchronous work without blocking the event loop: after 10 ms, other work gets its turn before the next
 * part. Use it for whatever another system can make long, such as a message of many segments. Rejects as the work throws.
 */
export async function inTurns<T>(work: Work<T>): Promise<T> {
  const breathe = takingTurns();
  for (;;) {
    const part = work.next();
    if (part.done) return part.value;
    await breathe();
  }
}
