import { createContext, Script } from 'node:vm';

/** Thrown in place of code that did not give the process back in time. */
export class BlockedTooLongError extends Error {
  constructor(limitMs: number, options: { readonly cause: unknown }) {
    super(`interrompu, le processus était bloqué depuis ${limitMs} ms`, options);
  }
}

interface Frame {
  work: () => unknown;
}

const script = new Script('work()');

const isTimeout = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Calls `work` and interrupts it when it computes without giving the process back for longer than the
 * limit: nothing else stops an endless loop. What waits inside the operating system, a read of a pipe
 * for example, cannot be interrupted, nor is what runs later. Throws BlockedTooLongError.
 */
export function withTimeout<T>(work: () => T, limitMs: number): T {
  const frame: Frame = { work };
  try {
    // A function called from a script with a time limit is under that limit, wherever it comes from.
    return script.runInContext(createContext(frame), { timeout: limitMs }) as T;
  } catch (error) {
    if (isTimeout(error)) throw new BlockedTooLongError(limitMs, { cause: error });
    throw error;
  }
}
