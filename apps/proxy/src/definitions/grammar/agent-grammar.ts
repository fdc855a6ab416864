import {
  checkAgent,
  checkProvider,
  diffAgents,
  printAgent,
  readAgent,
  type AgentSpec,
} from '@platform/agents';
import { agentNodeId, pluginVersions } from '@platform/catalog';
import type { Diagnostic, JsonObject } from '@platform/ports';

import { contentHash } from '../world/altered-content';
import type { StoredAgent } from '../world/stored-agent';
import { catalogWith, type Installation, type World } from '../world/world';
import type { DefinitionGrammar } from './definition-grammar';

const MAX_BYTES = 1024 * 1024;
const MAX_ELEMENTS = 100_000;

const asSpec = (content: JsonObject): AgentSpec => content as unknown as AgentSpec;

/** AG104: two agents cannot be one node type. */
function sameNode({ slug }: AgentSpec, { agents }: World): readonly Diagnostic[] {
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
export function agentGrammar(installation: Installation): DefinitionGrammar<AgentSpec> {
  const { catalog, instance } = installation;
  const worldWith = (world: World, agents: ReadonlyMap<string, StoredAgent>): World => ({
    ...world,
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
    limits: { maxBytes: MAX_BYTES, maxElements: MAX_ELEMENTS },
    unsavable: ({ provider }) =>
      typeof provider === 'string' ? checkProvider({ provider }, instance.providers) : [],
    read: readAgent,
    print: (content) => printAgent(asSpec(content)),
    hash: contentHash.agent,
    diff: diffAgents,
    check: (spec, world) =>
      Promise.resolve({
        diagnostics: [...checkAgent(spec, catalog, instance.providers), ...sameNode(spec, world)],
        pins: { workflows: {}, agents: {}, plugins: pluginsOf(spec) },
      }),
    withVersion: (world, { spec, version, hash }) =>
      worldWith(
        world,
        new Map([...world.agents, [spec.slug, { slug: spec.slug, version, hash, spec }]]),
      ),
    without: (world, slug) =>
      worldWith(world, new Map([...world.agents].filter(([other]) => other !== slug))),
  };
}
