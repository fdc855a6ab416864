import { PlatformError } from '@platform/ports';

/** Returns the result of `work`. Rethrows errors of the platform; any other error becomes the cause of an `Unavailable`. */
export async function whileAvailable<T>(
  Unavailable: new (cause: unknown) => PlatformError,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw PlatformError.isInstance(error) ? error : new Unavailable(error);
  }
}
