import type { AdapterType } from '@platform/catalog';
import type { PortBinding } from '@platform/manifests';
import { PlatformError } from '@platform/ports';
import type { AdapterContext } from '@platform/sdk';
import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

/** How long an adapter factory may take, in milliseconds. */
export const FACTORY_TIMEOUT_MS = 15_000;

export type FactoryResult =
  | { readonly value: object }
  /** `key`: the setting that is wrong, when the factory named one. */
  | { readonly failed: string; readonly key?: string };

/** By code and key: a plugin may carry its own copy of the class. */
const keyNamedBy = (error: unknown): string | undefined =>
  PlatformError.isInstance(error) && 'key' in error && typeof error.key === 'string'
    ? error.key
    : undefined;

/**
 * Calls an adapter's factory with its defaults and, over them, the instance's configuration. Never
 * rejects: `failed` says why there is no adapter, in French.
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
      : { failed: `la fabrique n'a pas rendu d'objet (reçu : ${typeof value})` };
  } catch (error) {
    if (error instanceof TaskCancelledError)
      return { failed: `sans réponse après ${timeoutMs} ms` };
    const failed = error instanceof Error ? error.message : String(error);
    const key = keyNamedBy(error);
    return key === undefined ? { failed } : { failed, key };
  }
}
