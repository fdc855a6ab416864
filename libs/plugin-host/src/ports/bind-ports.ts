import { mockModelClient } from '@platform/agents';
import {
  MOCK_AGENT_RUNNER,
  modelProviders,
  unboundAdapter,
  type Catalog,
  type AdapterType,
} from '@platform/catalog';
import type { InstanceManifest, PortBinding } from '@platform/manifests';
import { isRecordPort, type Diagnostic, type Ports, type RecordPort } from '@platform/ports';
import type { AdapterContext, AgentAdapterContext } from '@platform/sdk';

import { FACTORY_TIMEOUT_MS, callFactory } from './call-factory';
import { fallbackUsed, notARecord, secondRecord, adapterFailed } from './port-diagnostics';

/** Result of one binding; without a value the port stays unresolved. */
interface CreatedAdapter {
  readonly port: string;
  readonly adapter: string;
  readonly value: unknown;
  /** Set when the adapter declares itself the record of a context kind. */
  readonly contextKind?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Creates the adapter of a port. */
async function createAdapter(
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

const mockAgent = (locale: string): CreatedAdapter => ({
  port: 'agent',
  adapter: MOCK_AGENT_RUNNER,
  value: mockModelClient(locale),
  diagnostics: [],
});

/** The agent runner also gets the model providers, so that their rules are read in one place. */
const contextOf = (
  port: string,
  { config }: PortBinding,
  context: AdapterContext,
): AdapterContext | AgentAdapterContext =>
  port === 'agent'
    ? { ...context, modelProviders: modelProviders(config['providers']).providers }
    : context;

/**
 * Creates the adapters that the instance selects. A port with an unknown adapter or a failing factory stays unbound and
 * gives a finding, so only workflows that use the port fail. Where the instance names no agent runner, agents run with the
 * mock, which asks no model.
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
    if (adapter !== undefined) {
      return createAdapter(adapter, binding, contextOf(port, binding, context), timeout);
    }
    if (port === 'agent' && binding.adapter === MOCK_AGENT_RUNNER) return mockAgent(context.locale);
    const fallback = options.fallbacks?.[port];
    const diagnostic =
      fallback === undefined
        ? unboundAdapter(catalog, port, binding.adapter)
        : fallbackUsed(port, binding.adapter);
    return { port, adapter: binding.adapter, value: fallback, diagnostics: [diagnostic] };
  };
  const created = await Promise.all(Object.entries(instance.ports).map(bind));
  if (!Object.hasOwn(instance.ports, 'agent')) created.push(mockAgent(context.locale));

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
