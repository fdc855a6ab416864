import {
  BUILT_IN_TERMINOLOGY,
  unresolvedTerminology,
  type AdapterType,
  type Catalog,
} from '@platform/catalog';
import { type InstanceManifest, escapePointer } from '@platform/manifests';
import type { Diagnostic, Terminology, LocalizedText } from '@platform/ports';
import type { AdapterContext } from '@platform/sdk';
import {
  InternalTerminology,
  isSameSystem,
  RoutingTerminology,
  StrictTerminology,
  type TerminologyFallback,
} from '@platform/terminology';

import { callFactory, FACTORY_TIMEOUT_MS } from '../ports/call-factory';
import { createFhirResolver } from './fhir-resolver';
import { readServerConfig } from './server-config';
import type { TerminologyTimeouts } from './terminology-get';

const diagnostic = (
  system: string,
  code: string,
  severity: Diagnostic['severity'],
  message: LocalizedText,
): Diagnostic => ({
  code,
  severity,
  path: `/terminology/${escapePointer(system)}/adapter`,
  message,
});

const resolverFailed = (system: string, adapter: string, reason: LocalizedText): Diagnostic =>
  diagnostic(system, 'TERMINOLOGY_ADAPTER_FAILED', 'error', {
    fr: `terminologie « ${system} » : l'adaptateur « ${adapter} » n'a pas pu être créé, la liaison est ignorée : ${reason.fr}`,
    en: `terminology "${system}": adapter "${adapter}" could not be created, the binding is skipped: ${reason.en}`,
  });

const PORT = 'terminology';
const METHODS = ['has', 'validateCode', 'expand', 'display', 'subsumes'] as const;

export interface BoundTerminology {
  readonly terminology: Terminology;
  readonly diagnostics: readonly Diagnostic[];
}

export interface BindTerminologyOptions {
  /** FHIR terminology server for the systems that the instance does not list (`TERMINOLOGY_BASE_URL`). */
  readonly baseUrl?: string | undefined;
  /** The adapter bound to the whole port `terminology`. It replaces the default. */
  readonly bound?: Terminology | undefined;
  readonly timeouts?: TerminologyTimeouts;
  /** Called for every question that the terminology server did not answer. The log has them too. */
  readonly onFallback?: (fallback: TerminologyFallback) => void;
  /** Maximum duration of an adapter factory, in ms. */
  readonly factoryTimeout?: number;
}

const isTerminology = (value: object): value is Terminology =>
  METHODS.every((method) => typeof (value as Record<string, unknown>)[method] === 'function');

function defaultTerminology(
  catalog: Catalog,
  context: AdapterContext,
  { baseUrl, bound, timeouts, onFallback }: BindTerminologyOptions,
): Terminology {
  if (bound !== undefined) return bound;
  if (baseUrl === undefined) return new InternalTerminology(catalog);
  return createFhirResolver(catalog, context, { baseUrl }, { timeouts, onFallback });
}

/** The adapter `fhir`, which is part of the platform: a plugin cannot import the client. */
const builtIn = (
  catalog: Catalog,
  context: AdapterContext,
  { baseUrl, timeouts, onFallback }: BindTerminologyOptions,
): Pick<AdapterType, 'factory' | 'config'> => ({
  config: {},
  factory: (config) =>
    createFhirResolver(catalog, context, readServerConfig(config, baseUrl), {
      timeouts,
      onFallback,
    }),
});

/** Result of one binding. */
type Resolver =
  { readonly system: string; readonly resolver: Terminology } | { readonly diagnostic: Diagnostic };

/**
 * Creates the terminology of the instance. Each listed code system uses its adapter; all others use the default. A binding
 * with an unknown adapter or a failing factory is skipped with a finding.
 */
export async function bindTerminology(
  catalog: Catalog,
  instance: Pick<InstanceManifest, 'terminology'>,
  context: AdapterContext,
  options: BindTerminologyOptions = {},
): Promise<BoundTerminology> {
  const timeout = options.factoryTimeout ?? FACTORY_TIMEOUT_MS;
  type Binding = InstanceManifest['terminology'][string];
  const create = async (system: string, binding: Binding): Promise<Resolver> => {
    const name = binding.adapter;
    const adapter =
      catalog.adapters.get(PORT, name) ??
      (name === BUILT_IN_TERMINOLOGY ? builtIn(catalog, context, options) : undefined);
    if (adapter === undefined) return { diagnostic: unresolvedTerminology(catalog, system, name) };
    const created = await callFactory(adapter, binding, context, timeout);
    if ('failed' in created) return { diagnostic: resolverFailed(system, name, created.failed) };
    if (isTerminology(created.value)) {
      const { value } = created;
      return { system, resolver: binding.strict ? new StrictTerminology(value) : value };
    }
    const reason = {
      fr: `l'objet rendu n'a pas les méthodes ${METHODS.join(', ')}`,
      en: `what it returned lacks the methods ${METHODS.join(', ')}`,
    };
    return { diagnostic: resolverFailed(system, name, reason) };
  };
  const created = await Promise.all(
    Object.entries(instance.terminology).map(([system, binding]) => create(system, binding)),
  );

  const resolvers = created.flatMap((each) => ('resolver' in each ? [each] : []));
  const owners = new Map<string, Terminology>();
  for (const { id, system } of catalog.valueSets.values()) {
    const owner = resolvers.find((each) => isSameSystem(each.system, system));
    if (owner !== undefined) owners.set(id, owner.resolver);
  }
  const fallback = defaultTerminology(catalog, context, options);
  return {
    terminology: owners.size === 0 ? fallback : new RoutingTerminology(owners, fallback),
    diagnostics: created.flatMap((each) => ('diagnostic' in each ? [each.diagnostic] : [])),
  };
}
