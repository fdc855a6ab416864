import {
  checkAgent,
  checkAgentTexts,
  checkProvider,
  checkStandIn,
  diffAgents,
  printAgent,
  readAgent,
  type AgentSpec,
} from '@platform/agents';
import { agentNodeId, pluginVersions } from '@platform/catalog';
import type { Diagnostic, JsonObject } from '@platform/ports';

import { contentHash } from '../model/altered-content';
import { catalogWith, type DefinitionSet, type Installation } from '../check/definition-set';
import { NO_PINS, type AgentVersion } from '../model/version';
import { agentVersionWorkflow } from '../resolve/agent-workflow';
import { versionOf, type KindRules } from './kind-rules';

const MAX_AGENT_BYTES = 1024 * 1024;
const MAX_ELEMENTS = 100_000;

/** A draft runs like a version. */
const DRAFT = { version: 0, hash: '' };

const asSpec = (content: JsonObject): AgentSpec => content as unknown as AgentSpec;

/** AG104: another agent already has the same node type. */
function sameNode({ slug }: AgentSpec, { agents }: DefinitionSet): readonly Diagnostic[] {
  const other = [...agents.keys()].find(
    (each) => each !== slug && agentNodeId(each) === agentNodeId(slug),
  );
  if (other === undefined) return [];
  const node = agentNodeId(slug);
  return [
    {
      code: 'AG104',
      severity: 'error',
      path: '/slug',
      message: {
        fr: `le nœud « ${node} » est déjà celui de l'agent « ${other} »`,
        en: `the node "${node}" is that of the agent "${other}" already`,
      },
    },
  ];
}

/** Agents, `platform/agent-v1`. */
export function agentRules(installation: Installation): KindRules<AgentSpec> {
  const { catalog, instance } = installation;
  const withAgents = (
    set: DefinitionSet,
    agents: ReadonlyMap<string, AgentVersion>,
  ): DefinitionSet => ({
    ...set,
    agents,
    catalog: catalogWith(installation, agents.values()),
  });

  function pluginsOf({ tools = [] }: AgentSpec): Readonly<Record<string, string>> {
    const versions = pluginVersions(catalog);
    const used = new Set(tools.flatMap((tool) => catalog.nodes.get(tool)?.plugin ?? []));
    return Object.fromEntries(
      [...used].sort().flatMap((name) => {
        const version = versions.get(name);
        return version === undefined ? [] : [[name, version] as const];
      }),
    );
  }

  return {
    kind: 'agent',
    limits: { maxBytes: MAX_AGENT_BYTES, maxElements: MAX_ELEMENTS },
    unsavable: ({ provider }) =>
      typeof provider === 'string' ? checkProvider({ provider }, instance.providers) : [],
    read: readAgent,
    print: (content) => printAgent(asSpec(content)),
    hash: contentHash.agent,
    diff: diffAgents,
    check(spec, set, kept) {
      const pins = { ...NO_PINS, plugins: pluginsOf(spec) };
      return Promise.resolve({
        diagnostics: [
          ...checkAgent(spec, catalog, instance.providers),
          ...checkAgentTexts(spec, instance, kept ? 'warning' : 'error'),
          ...checkStandIn(instance.standInPorts.get('agent'), instance),
          ...sameNode(spec, set),
        ],
        pins,
        workflow: agentVersionWorkflow(versionOf(spec, { ...DRAFT, pins })),
      });
    },
    withVersion: (set, version) =>
      withAgents(set, new Map([...set.agents, [version.slug, version]])),
    without: (set, slug) =>
      withAgents(set, new Map([...set.agents].filter(([other]) => other !== slug))),
  };
}
