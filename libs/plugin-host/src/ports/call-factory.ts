import type { AdapterType } from '@platform/catalog';
import type { PortBinding } from '@platform/manifests';
import { PlatformError, type LocalizedText } from '@platform/ports';
import type { AdapterContext } from '@platform/sdk';
import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

/** How long an adapter factory may take, in milliseconds. */
export const FACTORY_TIMEOUT_MS = 15_000;

export type FactoryResult =
  | { readonly value: object }
  /** `key`: the setting that is wrong, when the factory named one. */
  | { readonly failed: LocalizedText; readonly key?: string };

/** By name of the field: a plugin may carry its own copy of the class. */
const said = (error: unknown, field: 'key' | 'english'): string | undefined => {
  if (!PlatformError.isInstance(error)) return undefined;
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : undefined;
};

/**
 * Calls an adapter's factory with its defaults and, over them, the instance's configuration. Never
 * rejects: `failed` says why there is no adapter; what a factory says in one language alone stands for both.
 */
export async function callFactory(
  { factory, config }: AdapterType,
  binding: PortBinding,
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
    const fr = error instanceof Error ? error.message : String(error);
    const failed = { fr, en: said(error, 'english') ?? fr };
    const key = said(error, 'key');
    return key === undefined ? { failed } : { failed, key };
  }
}
