import { PlatformError } from '@platform/ports';

/** Thrown when the run index cannot be read or written; the same request may be made again. */
export class RunIndexUnavailableError extends PlatformError {
  constructor(cause: unknown) {
    super('RUN_STORE_UNAVAILABLE', 'index des exécutions indisponible', { cause });
  }
}

/** Thrown while unfinished runs may be missing from an index that answers. */
export class RunIndexIncompleteError extends RunIndexUnavailableError {}

/** Runs one operation on the run index; its failure is the index's, not the request's. */
export async function withRunIndex<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (cause) {
    throw new RunIndexUnavailableError(cause);
  }
}
