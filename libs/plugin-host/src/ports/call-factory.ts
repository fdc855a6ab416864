import type { AdapterType } from '@platform/catalog';
import type { PortBinding } from '@platform/manifests';
import { PlatformError, type LocalizedText } from '@platform/ports';
import type { AdapterContext } from '@platform/sdk';
import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

/** Maximum duration of an adapter factory, in ms. */
export const FACTORY_TIMEOUT_MS = 15_000;

type FactoryResult =
  | { readonly value: object }
  /** `key`: the wrong setting, if the factory named it. */
  | { readonly failed: LocalizedText; readonly key?: string };

/** The wrong setting that an error names. Read by name, because a plugin may have its own copy of the error class. */
const keyOf = (error: unknown): string | undefined => {
  const key: unknown = PlatformError.isInstance(error) ? Reflect.get(error, 'key') : undefined;
  return typeof key === 'string' ? key : undefined;
};

/**
 * Calls an adapter's factory with its default configuration merged with that of the instance. Never rejects:
 * `failed` contains the reason. A reason in one language is used for both.
 */
export async function callFactory(
  { factory, config }: Pick<AdapterType, 'factory' | 'config'>,
  binding: Pick<PortBinding, 'config'>,
  context: AdapterContext,
  timeoutMs: number,
): Promise<FactoryResult> {
  try {
    const value: unknown = await timeout(timeoutMs, TimeoutStrategy.Aggressive).execute(async () =>
      factory({ ...config, ...binding.config }, context),
    );
    return typeof value === 'object' && value !== null
      ? { value }
      : {
          failed: {
            fr: `la fabrique n'a pas rendu d'objet (reçu : ${typeof value})`,
            en: `the factory returned no object (but: ${typeof value})`,
          },
        };
  } catch (error) {
    if (error instanceof TaskCancelledError)
      return {
        failed: { fr: `sans réponse après ${timeoutMs} ms`, en: `no answer after ${timeoutMs} ms` },
      };
    const words = error instanceof Error ? error.message : String(error);
    const { localized: failed = { fr: words, en: words } } = PlatformError.isInstance(error)
      ? error
      : {};
    const key = keyOf(error);
    return key === undefined ? { failed } : { failed, key };
  }
}
