import { PlatformError } from '@platform/ports';

/**
 * What `work` answers. An error that the platform throws on purpose passes; any other is the
 * database's, and becomes the cause of an `Unavailable`.
 */
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
