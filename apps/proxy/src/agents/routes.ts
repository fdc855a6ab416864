import type { Route } from '@platform/http';
import type { JsonObject } from '@platform/ports';

import { readAgentRun } from './agent-run';
import { agentsDocument } from './describe-agents';
import type { AgentDeps } from './deps';
import { agentsOf, requireAgent } from './exposed-agents';
import { goneSignal, invoke, outputsOf, resultUrlOf } from './invoke';
import { agentOperations } from './operations';
import { waitOf } from './prefer';

const RETRY_AFTER_SECONDS = '2';

/** The API of exposed agents. */
export function agentRoutes(deps: AgentDeps): readonly Route[] {
  const { invokeAgent, getAgentRun, getAgentsDocument, getAgentDocument } = agentOperations;
  return [
    // Before `{agentId}`.
    getAgentsDocument.handledBy(async ({ caller }) => {
      const inForce = await deps.definitions.inForce();
      const body = agentsDocument(agentsOf(caller, inForce));
      return { status: 200, body: { ...body } };
    }),
    getAgentDocument.handledBy(async ({ params, caller }) => {
      const inForce = await deps.definitions.inForce();
      const agent = requireAgent(params.agentId, caller, inForce);
      return { status: 200, body: { ...agentsDocument([agent]) } };
    }),
    invokeAgent.handledBy(async ({ params, body, headers, caller, audit, ...input }) => {
      const since = performance.now();
      const gone = goneSignal(input.response);
      const inForce = await deps.definitions.inForce();
      const agent = requireAgent(params.agentId, caller, inForce);
      const inputs = body.inputs as JsonObject;
      const key = headers['idempotency-key'];
      const ms = waitOf(headers.prefer, deps.times.invocation);
      const until = { since, ms, gone, onStarted: input.releaseSlot };
      const invoked = await invoke({ agent, inputs, key, caller, audit, inForce }, until, deps);
      const outputs = outputsOf(invoked, agent.slug);
      if (outputs) return { status: 200, body: { outputs } };
      const { runId } = invoked;
      const resultUrl = resultUrlOf(agent.slug, runId);
      return {
        status: 202,
        headers: { Location: resultUrl, 'Retry-After': RETRY_AFTER_SECONDS },
        body: { ok: true, runId, status: 'running', resultUrl },
      };
    }),
    getAgentRun.handledBy(async ({ params, caller }) => {
      const agent = requireAgent(params.agentId, caller, await deps.definitions.inForce());
      return { status: 200, body: await readAgentRun(params.runId, agent, deps) };
    }),
  ];
}
