import { unboundAdapter, type Catalog } from '@platform/catalog';
import type { InstanceManifest, PortBinding } from '@platform/manifests';
import { isRecordPort, type Diagnostic, type Ports, type RecordPort } from '@platform/ports';
import type { AdapterContext } from '@platform/sdk';

import { FACTORY_TIMEOUT_MS } from './call-factory';
import { createAdapter, type CreatedAdapter } from './create-adapter';
import { fallbackUsed, notARecord, secondRecord } from './port-diagnostics';

/** The record port of one context kind, with the names of the port and its adapter. */
export interface BoundRecordPort {
  readonly port: string;
  readonly adapter: string;
  readonly record: RecordPort;
}

export interface BoundPorts {
  readonly ports: Ports;
  /** By context kind. */
  readonly recordPorts: ReadonlyMap<string, BoundRecordPort>;
  readonly diagnostics: readonly Diagnostic[];
}

export interface BindPortsOptions {
  /** Used for a port whose named adapter no plugin contributes. */
  readonly fallbacks?: Ports;
  /** Maximum duration of an adapter factory, in ms. */
  readonly factoryTimeout?: number;
}

/**
 * Creates the adapters that the instance selects (specification, Port resolution). A port whose
 * adapter is unknown, or whose factory fails, stays unresolved with a finding: only the workflows
 * that touch it fail.
 */
export async function bindPorts(
  catalog: Catalog,
  instance: Pick<InstanceManifest, 'ports'>,
  context: AdapterContext,
  options: BindPortsOptions = {},
): Promise<BoundPorts> {
  const timeout = options.factoryTimeout ?? FACTORY_TIMEOUT_MS;
  const bind = async ([port, binding]: [string, PortBinding]): Promise<CreatedAdapter> => {
    const adapter = catalog.adapters.get(port, binding.adapter);
    if (adapter !== undefined) return createAdapter(adapter, binding, context, timeout);
    const fallback = options.fallbacks?.[port];
    const diagnostic =
      fallback === undefined
        ? unboundAdapter(catalog, port, binding.adapter)
        : fallbackUsed(port, binding.adapter);
    return { port, adapter: binding.adapter, value: fallback, diagnostics: [diagnostic] };
  };
  const created = await Promise.all(Object.entries(instance.ports).map(bind));

  const recordPorts = new Map<string, BoundRecordPort>();
  const diagnostics = created.flatMap((adapter) => adapter.diagnostics);
  for (const { port, adapter, value, contextKind } of created) {
    if (contextKind === undefined || value === undefined) continue;
    const holder = recordPorts.get(contextKind);
    if (holder !== undefined)
      diagnostics.push(secondRecord(port, adapter, contextKind, holder.port));
    else if (isRecordPort(value)) recordPorts.set(contextKind, { port, adapter, record: value });
    else diagnostics.push(notARecord(port, adapter, contextKind));
  }

  const bound = created.filter(({ value }) => value !== undefined);
  return {
    ports: Object.fromEntries(bound.map(({ port, value }) => [port, value])),
    recordPorts,
    diagnostics,
  };
}
