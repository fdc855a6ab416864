import { agentNodeId, typeNamed, unusableTool, type Catalog } from '@platform/catalog';
import { localizableTexts, notWrittenIn } from '@platform/manifests';
import {
  languageOfLocale,
  type AgentPort,
  type Diagnostic,
  type LocalizedText,
} from '@platform/ports';

import { agentSpecSchema, type AgentSpec } from './schema';
import { STORED_AGENTS } from './stored-agent';

const error = (code: string, path: string, message: LocalizedText): Diagnostic => ({
  code,
  severity: 'error',
  path,
  message,
});

function checkPorts(
  ports: readonly Pick<AgentPort, 'name' | 'type'>[],
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
 * Returns AG107 for each text that is not written in the language of the instance: an error in a draft. A published version
 * goes on where the instance has another language since.
 */
export function checkAgentTexts(
  spec: AgentSpec,
  instance: { readonly locale: string },
  severity: Diagnostic['severity'],
): readonly Diagnostic[] {
  const language = languageOfLocale(instance.locale);
  return localizableTexts(agentSpecSchema, spec).flatMap(({ path, text }) => {
    const message = notWrittenIn(language, text);
    return message === undefined ? [] : [{ code: 'AG107', severity, path, message }];
  });
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
    ...checkPorts(spec.inputs, 'inputs', catalog),
    ...checkPorts(spec.outputs, 'outputs', catalog),
    ...tools,
    ...checkProvider(spec, providers),
  ];
}
