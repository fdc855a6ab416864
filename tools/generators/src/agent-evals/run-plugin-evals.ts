import { readFileSync } from 'node:fs';

import { checkAgent, parseAgent, type AgentSpec } from '@platform/agents';
import type { Catalog } from '@platform/catalog';
import { agentVersionWorkflow, catalogOfRuns, NO_PINS } from '@platform/definitions';
import {
  parseAgentEvals,
  runAgentEvals,
  type AgentEvalRun,
  type AgentEvals,
} from '@platform/interpreter';

import { casesBySlug, definitionFiles, sound } from '../plugin-definitions/definition-files';
import { loadPlugin, SURROUNDINGS } from '../plugin-definitions/load-plugin';

export interface PluginEvalRun {
  readonly slug: string;
  /** Absent if the agent has no cases. */
  readonly run?: AgentEvalRun;
}

/** The provider is the choice of an instance, and recorded turns ask none. */
function readSpec(file: string, catalog: Catalog): AgentSpec {
  const { spec, diagnostics } = parseAgent(readFileSync(file, 'utf8'));
  const agent = sound(file, spec, diagnostics);
  return sound(file, agent, checkAgent(agent, catalog, new Set([agent.provider])));
}

function readEvals(file: string): AgentEvals {
  const { evals, diagnostics } = parseAgentEvals(readFileSync(file, 'utf8'));
  return sound(file, evals, diagnostics);
}

function runOf(spec: AgentSpec, evals: AgentEvals, catalog: Catalog): Promise<AgentEvalRun> {
  const { slug, name } = spec;
  const draft = { slug, name, version: 0, hash: '', spec, pins: NO_PINS };
  const workflow = agentVersionWorkflow(draft);
  const options = { ...SURROUNDINGS, catalog: catalogOfRuns(workflow, catalog) };
  return runAgentEvals(workflow.spec, evals, options);
}

/**
 * Checks every agent of a plugin, loaded with the plugins beside it, and runs its cases with their recorded turns. Throws
 * ToolError `GENERATOR_PLUGIN_BROKEN` for a plugin that does not load completely, and `GENERATOR_TESTS_INVALID` for an
 * invalid agent, and for cases that are invalid, of no agent, or in two files.
 */
export async function runPluginEvals(plugin: string): Promise<readonly PluginEvalRun[]> {
  const catalog = await loadPlugin(plugin);
  const { agents, agentEvals } = definitionFiles(plugin);
  const specs = new Map(
    agents.map((file) => readSpec(file, catalog)).map((spec) => [spec.slug, spec]),
  );
  const evals = casesBySlug(agentEvals, specs, { read: readEvals, slugOf: ({ agent }) => agent });
  const runs: PluginEvalRun[] = [];
  for (const [slug, spec] of specs) {
    const own = evals.get(slug);
    runs.push({ slug, ...(own && { run: await runOf(spec, own, catalog) }) });
  }
  return runs;
}
