import { agentNodeId } from '@platform/catalog';
import { problemError } from '@platform/http';
import { evalCaseOf } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import type { CurrentDefinitions } from '../definitions/current-definitions';
import { contextOf } from '../events/event-context';
import { getRun, type GetRunDeps, type ShownSnapshot } from '../runs/get-run';

export type EvalCaseDeps = GetRunDeps & { readonly definitions: CurrentDefinitions };

type Node = ShownSnapshot['nodes'][number];

/** Returns the agent of this path, or the only one. Throws the 409 problem, which lists the agents of the run. */
function agentNode({ nodes }: ShownSnapshot, path: string | undefined): Node {
  const agents = nodes.filter(({ agent }) => agent);
  const [found, ...others] =
    path === undefined ? agents : agents.filter((node) => node.path === path);
  if (found && others.length === 0) return found;
  const errors = agents.map((node) => ({
    path: '/node',
    message: { fr: `agent « ${node.path} »`, en: `agent "${node.path}"` },
  }));
  throw problemError('agent-node-unclear', { errors });
}

/**
 * Makes a case from what an agent did in a run. Throws NotFoundError, 410 `run-expired` or `run-lost`, 409
 * `trace-unavailable`, `agent-node-unclear`, `agent-trace-truncated` or `agent-not-replayable`.
 */
export async function evalCaseOfRun(runId: string, path: string | undefined, deps: EvalCaseDeps) {
  const { snapshot, subjects } = await getRun(runId, deps);
  if (!snapshot) throw problemError('trace-unavailable');
  const node = agentNode(snapshot, path);
  const { catalog, agents } = await deps.definitions.inForce();
  const made = evalCaseOf(node, {
    name: `${node.path} @ ${node.startedAt ?? snapshot.startedAt}`,
    context: contextOf(subjects ?? {}),
    catalog,
  });
  if (made === 'truncated') throw problemError('agent-trace-truncated');
  if (made === 'not-replayable') throw problemError('agent-not-replayable');
  return {
    agent: agents.find(({ slug }) => agentNodeId(slug) === node.type)?.slug ?? null,
    nodePath: node.path,
    case: made as unknown as JsonObject,
  };
}
