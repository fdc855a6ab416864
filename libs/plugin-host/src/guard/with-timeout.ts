import { createContext, Script } from 'node:vm';

/** Thrown when code blocked the event loop for too long and was interrupted. */
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
 * Calls `work` and interrupts it when it blocks the event loop for longer than the limit, because nothing else
 * stops an endless loop. It cannot interrupt a blocking system call (reading a pipe, for example) or code that
 * runs later. Throws `BlockedTooLongError`.
 */
export function withTimeout<T>(work: () => T, limitMs: number): T {
  const frame: Frame = { work };
  try {
    // The time limit of a script also applies to functions that the script calls.
    return script.runInContext(createContext(frame), { timeout: limitMs }) as T;
  } catch (error) {
    if (isTimeout(error)) throw new BlockedTooLongError(limitMs, { cause: error });
    throw error;
  }
}
