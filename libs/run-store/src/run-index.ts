import { PlatformError } from '@platform/ports';

/** Thrown when the run index cannot be read or written. The request may be sent again. */
export class RunIndexUnavailableError extends PlatformError {
  constructor(cause: unknown) {
    super('RUN_STORE_UNAVAILABLE', 'index des exécutions indisponible', { cause });
  }
}

/** Thrown while the index answers but unfinished runs may be missing from it. */
export class RunIndexIncompleteError extends RunIndexUnavailableError {}

/** Runs one operation on the run index. Throws RunIndexUnavailableError for any error. */
export async function withRunIndex<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (cause) {
    throw new RunIndexUnavailableError(cause);
  }
}
