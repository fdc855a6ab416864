import type { AdapterType } from '@platform/catalog';
import type { PortBinding } from '@platform/manifests';
import type { Diagnostic } from '@platform/ports';
import type { AdapterContext } from '@platform/sdk';

import { callFactory } from './call-factory';
import { adapterFailed } from './port-diagnostics';

/** Result of one binding; without a value the port stays unresolved. */
export interface CreatedAdapter {
  readonly port: string;
  readonly adapter: string;
  readonly value: unknown;
  /** Set when the adapter declares itself the record of a context kind. */
  readonly contextKind?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Creates the adapter of a port. */
export async function createAdapter(
  adapter: AdapterType,
  binding: PortBinding,
  context: AdapterContext,
  timeoutMs: number,
): Promise<CreatedAdapter> {
  const { port, name, record } = adapter;
  const created = await callFactory(adapter, binding, context, timeoutMs);
  if ('failed' in created) {
    const diagnostics = [adapterFailed(port, name, created)];
    return { port, adapter: name, value: undefined, diagnostics };
  }
  const contextKind = record?.contextKind;
  return {
    port,
    adapter: name,
    value: created.value,
    diagnostics: [],
    ...(contextKind === undefined ? {} : { contextKind }),
  };
}
