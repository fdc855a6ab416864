import type { AgentTrace } from '@platform/agents';
import type { AgentStep, StepOutcome } from '@platform/interpreter';
import type { ModelTurn } from '@platform/ports';
import {
  recordAgentTokens,
  recordAgentToolCall,
  recordAgentTurns,
  type OpenSpan,
  type SpanAttributes,
} from '@platform/telemetry';

/*
 * Names of the OpenTelemetry conventions for generative AI (semantic-conventions-genai, in development): they are only here,
 * because they still change. No attribute has content.
 */

function answered({ model, responseId, finish, usage }: ModelTurn): SpanAttributes {
  return {
    'gen_ai.response.finish_reasons': finish,
    'gen_ai.usage.input_tokens': usage.inputTokens,
    'gen_ai.usage.output_tokens': usage.outputTokens,
    ...(model !== undefined && { 'gen_ai.response.model': model }),
    ...(responseId !== undefined && { 'gen_ai.response.id': responseId }),
  };
}

/** Names the span of an agent's step after what it did: `chat <model>` or `execute_tool <tool>`. */
export function describeAgentStep(span: OpenSpan, step: AgentStep, outcome: StepOutcome): void {
  if (step.kind === 'call') {
    span.update(`execute_tool ${step.tool}`, {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': step.tool,
    });
    return;
  }
  const { turn } = (outcome.ok ? outcome.value : {}) as unknown as { readonly turn?: ModelTurn };
  span.update(`chat ${step.model}`, {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': step.provider,
    'gen_ai.request.model': step.model,
    ...(turn && answered(turn)),
  });
}

/** Counts what an agent used. The name of a tool that the model invented may be any text, so it is no label. */
export function countAgent({ provider, model, usage, turns }: AgentTrace): void {
  const labels = { provider, model };
  recordAgentTurns(turns.length, labels);
  recordAgentTokens(usage.inputTokens, 'input', labels);
  recordAgentTokens(usage.outputTokens, 'output', labels);
  recordAgentTokens(usage.cachedInputTokens ?? 0, 'cached-input', labels);
  for (const { tool, outcome, reason } of turns.flatMap(({ calls }) => calls)) {
    recordAgentToolCall(reason === 'unknown-tool' ? 'unknown' : tool, outcome);
  }
}
