import type { AdapterType } from '@platform/catalog';
import type { PortBinding } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';
import type { AdapterContext } from '@platform/sdk';
import { TaskCancelledError, timeout, TimeoutStrategy } from 'cockatiel';

import { adapterFailed } from './port-diagnostics';

/** What came of one binding; no value when the port stays unresolved. */
export interface CreatedAdapter {
  readonly port: string;
  readonly adapter: string;
  readonly value: unknown;
  /** Set when the adapter declares itself the record of a context kind. */
  readonly contextKind?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Calls an adapter's factory with its defaults and, over them, the instance's configuration. */
export async function createAdapter(
  { port, name, factory, config, record }: AdapterType,
  binding: PortBinding,
  context: AdapterContext,
  timeoutMs: number,
): Promise<CreatedAdapter> {
  const failed = (reason: string): CreatedAdapter => ({
    port,
    adapter: name,
    value: undefined,
    diagnostics: [adapterFailed(port, name, reason)],
  });
  try {
    const value: unknown = await timeout(timeoutMs, TimeoutStrategy.Aggressive).execute(async () =>
      factory({ ...config, ...binding.config }, context),
    );
    if (typeof value !== 'object' || value === null) {
      return failed(`la fabrique n'a pas rendu d'objet (reçu : ${typeof value})`);
    }
    const contextKind = record?.contextKind;
    return {
      port,
      adapter: name,
      value,
      diagnostics: [],
      ...(contextKind === undefined ? {} : { contextKind }),
    };
  } catch (error) {
    if (error instanceof TaskCancelledError) return failed(`sans réponse après ${timeoutMs} ms`);
    return failed(error instanceof Error ? error.message : String(error));
  }
}
