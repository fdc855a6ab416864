import { languageOf, type Route } from '@platform/http';
import type { JsonObject } from '@platform/ports';

import { languageHeaders } from '../definitions/api/diagnostics';
import { readAgentRun } from './agent-run';
import { awaitRun, goneSignal, resultUrlOf } from './await-run';
import type { AgentDeps } from './deps';
import { agentsDocument } from './describe-agents';
import { agentsOf, requireAgent } from './exposed-agents';
import { mcpRoutes } from './mcp/routes';
import { openaiRoutes } from './openai/routes';
import { isMocked, mockHeader, mockMember } from './mock-answer';
import { agentOperations } from './operations';
import { waitOf } from './prefer';
import { startInvocation } from './start-invocation';

const RETRY_AFTER_SECONDS = '2';

/** The API of exposed agents: by their inputs, as models of OpenAI's API, and as tools of MCP. */
export function agentRoutes(deps: AgentDeps): readonly Route[] {
  const { invokeAgent, getAgentRun, getAgentsDocument, getAgentDocument } = agentOperations;
  return [
    // Before `{agentId}`.
    getAgentsDocument.handledBy(async ({ caller, request }) => {
      const inForce = await deps.definitions.inForce();
      const language = languageOf(request);
      return {
        status: 200,
        headers: languageHeaders(language),
        body: { ...agentsDocument(agentsOf(caller, inForce, language)) },
      };
    }),
    getAgentDocument.handledBy(async ({ params, caller, request }) => {
      const inForce = await deps.definitions.inForce();
      const language = languageOf(request);
      const agent = requireAgent(params.agentId, caller, inForce, language);
      return {
        status: 200,
        headers: languageHeaders(language),
        body: { ...agentsDocument([agent]) },
      };
    }),
    invokeAgent.handledBy(
      async ({ params, body, headers, caller, audit, request, response, releaseSlot }) => {
        const since = performance.now();
        const gone = goneSignal(response);
        const inForce = await deps.definitions.inForce();
        const agent = requireAgent(params.agentId, caller, inForce, languageOf(request));
        const inputs = body.inputs as JsonObject;
        const key = headers['idempotency-key'];
        const runId = await startInvocation({ agent, inputs, key, caller, audit, inForce }, deps);
        releaseSlot();
        const ms = waitOf(headers.prefer, deps.times.invocation) - (performance.now() - since);
        const place = ms > 0 ? deps.waits.take(caller) : undefined;
        try {
          const answer = await awaitRun({ runId, agent, place, ms, gone }, deps);
          if (answer) {
            const { outputs, isMock } = answer;
            return {
              status: 200,
              headers: mockHeader(isMock),
              body: { outputs, ...mockMember(isMock) },
            };
          }
        } finally {
          place?.leave();
        }
        const resultUrl = resultUrlOf(agent.slug, runId);
        return {
          status: 202,
          headers: {
            Location: resultUrl,
            'Retry-After': RETRY_AFTER_SECONDS,
            ...mockHeader(isMocked(deps.surroundings().instance)),
          },
          body: { ok: true, runId, status: 'running', resultUrl },
        };
      },
    ),
    getAgentRun.handledBy(async ({ params, caller, request }) => {
      const inForce = await deps.definitions.inForce();
      const agent = requireAgent(params.agentId, caller, inForce, languageOf(request));
      const body = await readAgentRun(params.runId, { agent, caller }, deps);
      return { status: 200, headers: mockHeader(body.mock === true), body };
    }),
    ...openaiRoutes(deps),
    ...mcpRoutes(deps),
  ];
}
