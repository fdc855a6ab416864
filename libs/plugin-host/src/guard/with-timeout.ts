import { createContext, Script } from 'node:vm';

/** Thrown when code blocked the event loop for too long and was interrupted. */
export class BlockedTooLongError extends Error {
  constructor(limitMs: number, options: { readonly cause: unknown }) {
    super(`interrompu, le processus était bloqué depuis ${limitMs} ms`, options);
  }
}

const script = new Script('work()');

/** What the script sees. One for all calls: to make a context takes fifteen times as long as to call in it. */
const frame: { work: (() => unknown) | undefined } = { work: undefined };
const context = createContext(frame);

const isTimeout = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Calls `work` and interrupts it when it blocks the event loop for longer than the limit, because nothing else
 * stops an endless loop. It cannot interrupt a blocking system call (reading a pipe, for example) or code that
 * runs later. Throws `BlockedTooLongError`.
 */
export function withTimeout<T>(work: () => T, limitMs: number): T {
  // The script reads it before it calls it, so that a call within a call replaces nothing that is still needed.
  frame.work = work;
  try {
    // The time limit of a script also applies to functions that the script calls.
    return script.runInContext(context, { timeout: limitMs }) as T;
  } catch (error) {
    if (isTimeout(error)) throw new BlockedTooLongError(limitMs, { cause: error });
    throw error;
  } finally {
    frame.work = undefined;
  }
}
