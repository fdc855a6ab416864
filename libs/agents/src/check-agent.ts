import { agentNodeId, typeNamed, unusableTool, type Catalog } from '@platform/catalog';
import type { AgentPort, Diagnostic, LocalizedText } from '@platform/ports';

import type { AgentSpec } from './schema';
import { STORED_AGENTS } from './stored-agent';

const error = (code: string, path: string, message: LocalizedText): Diagnostic => ({
  code,
  severity: 'error',
  path,
  message,
});

function checkPorts(
  ports: readonly AgentPort[],
  list: 'inputs' | 'outputs',
  catalog: Catalog,
): readonly Diagnostic[] {
  return ports.flatMap(({ name, type }, position) => {
    const found: Diagnostic[] = [];
    if (ports.findIndex((other) => other.name === name) < position) {
      found.push(
        error('AG102', `/${list}/${position}/name`, {
          fr: `deux ports s'appellent « ${name} »`,
          en: `two ports are called "${name}"`,
        }),
      );
    }
    const named = typeNamed(type);
    if (named.kind === 'object' && !catalog.types.has(named.name)) {
      found.push(
        error('AG101', `/${list}/${position}/type`, {
          fr: `type inconnu « ${type} »`,
          en: `unknown type "${type}"`,
        }),
      );
    }
    return found;
  });
}

/** Returns AG105 when the provider of an agent is unknown, so that its author learns it when saving. */
export function checkProvider(
  { provider }: Pick<AgentSpec, 'provider'>,
  providers: ReadonlySet<string>,
): readonly Diagnostic[] {
  if (providers.has(provider)) return [];
  const known = [...providers].sort().join(', ');
  return [
    error('AG105', '/provider', {
      fr: `fournisseur de modèles inconnu « ${provider} » ; connus : ${known}`,
      en: `unknown model provider "${provider}"; known ones: ${known}`,
    }),
  ];
}

/** Returns AG106 when no model would answer: a warning, under `strict` an error. */
export function checkStandIn(
  adapter: string | undefined,
  { strict = false }: { readonly strict?: boolean },
): readonly Diagnostic[] {
  if (adapter === undefined) return [];
  const found = error('AG106', '/provider', {
    fr: `aucun modèle ne répond dans cette instance : « ${adapter} » le remplace`,
    en: `no model answers in this instance: "${adapter}" stands in for it`,
  });
  return [strict ? found : { ...found, severity: 'warning' }];
}

/**
 * Checks an agent against a catalog: unknown types and tools, duplicate port names, a node type that
 * another contribution has, a provider that the instance does not know.
 */
export function checkAgent(
  spec: AgentSpec,
  catalog: Catalog,
  providers: ReadonlySet<string>,
): readonly Diagnostic[] {
  const nodeType = catalog.nodes.get(agentNodeId(spec.slug));
  const taken =
    nodeType !== undefined && nodeType.plugin !== STORED_AGENTS
      ? [
          error('AG104', '/slug', {
            fr: `le nœud « ${nodeType.id} » existe déjà (plugin « ${nodeType.plugin} »)`,
            en: `the node "${nodeType.id}" is there already (plugin "${nodeType.plugin}")`,
          }),
        ]
      : [];
  const tools = (spec.tools ?? []).flatMap((tool, position) => {
    const unusable = unusableTool(tool, catalog.nodes.get(tool));
    return unusable ? [error('AG103', `/tools/${position}`, unusable.message)] : [];
  });
  return [
    ...taken,
    ...checkPorts(spec.inputs as readonly AgentPort[], 'inputs', catalog),
    ...checkPorts(spec.outputs as readonly AgentPort[], 'outputs', catalog),
    ...tools,
    ...checkProvider(spec, providers),
  ];
}
