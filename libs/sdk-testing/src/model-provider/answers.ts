import type { JsonObject, JsonValue, ModelFinish } from '@platform/sdk';

import type { ModelAnswer, ModelProviderRequest, ScriptedCall } from './script';
import { signatureOf } from './signature';

/** A protocol that lacks a reason says it with the word of the other one, as gateways do. */
const CHAT_FINISH: Readonly<Record<ModelFinish, string | null>> = {
  stop: 'stop',
  'tool-calls': 'tool_calls',
  length: 'length',
  refusal: 'refusal',
  filtered: 'content_filter',
  paused: 'pause_turn',
  'stop-sequence': 'stop_sequence',
  other: null,
};
const STOP_REASON: Readonly<Record<ModelFinish, string | null>> = {
  stop: 'end_turn',
  'tool-calls': 'tool_use',
  length: 'max_tokens',
  refusal: 'refusal',
  filtered: 'content_filter',
  paused: 'pause_turn',
  'stop-sequence': 'stop_sequence',
  other: null,
};

const DEFAULT_USAGE = { inputTokens: 11, outputTokens: 7, cachedInputTokens: 0 };

/** Writes an answer in the protocol of the request. */
export const toAnswerBody = (answer: ModelAnswer, request: ModelProviderRequest): JsonObject =>
  request.protocol === 'openai' ? toCompletion(answer, request) : toMessage(answer, request);

function finishOf({ finish, calls = [], refusal }: ModelAnswer): ModelFinish {
  if (finish !== undefined) return finish;
  if (refusal !== undefined) return 'refusal';
  return calls.length > 0 ? 'tool-calls' : 'stop';
}

const idOf = ({ id }: ScriptedCall, { turn }: ModelProviderRequest, position: number): string =>
  id ?? `call-${turn}-${position}`;

function toCompletion(answer: ModelAnswer, request: ModelProviderRequest): JsonObject {
  const { text, calls = [], reasoning, refusal, usage = {} } = answer;
  const counted = usage === 'absent' ? undefined : { ...DEFAULT_USAGE, ...usage };
  // The model itself declines with "stop"; "content_filter" is a filter around it.
  const finish = refusal === undefined ? CHAT_FINISH[finishOf(answer)] : 'stop';
  return {
    id: `chatcmpl-${request.turn}`,
    object: 'chat.completion',
    created: 1_767_268_800,
    model: `${request.model}-2026`,
    choices: [
      {
        index: 0,
        finish_reason: finish,
        message: {
          role: 'assistant',
          content: text ?? null,
          refusal: refusal ?? null,
          ...(reasoning !== undefined && { reasoning_content: reasoning }),
          ...(calls.length > 0 && {
            tool_calls: calls.map((call, position) => ({
              id: idOf(call, request, position),
              type: 'function',
              function: { name: call.tool, arguments: argumentsText(call.arguments) },
            })),
          }),
        },
      },
    ],
    ...(counted && {
      usage: {
        prompt_tokens: counted.inputTokens,
        completion_tokens: counted.outputTokens,
        total_tokens: counted.inputTokens + counted.outputTokens,
        prompt_tokens_details: { cached_tokens: counted.cachedInputTokens },
      },
    }),
  };
}

const argumentsText = (given: JsonValue): string =>
  typeof given === 'string' ? given : JSON.stringify(given);

function toMessage(answer: ModelAnswer, request: ModelProviderRequest): JsonObject {
  const { text, calls = [], reasoning, refusal, usage = {} } = answer;
  const counted = usage === 'absent' ? undefined : { ...DEFAULT_USAGE, ...usage };
  return {
    id: `msg_${request.turn}`,
    type: 'message',
    role: 'assistant',
    model: `${request.model}-2026`,
    content: [
      ...(reasoning === undefined
        ? []
        : [{ type: 'thinking', thinking: reasoning, signature: signatureOf(reasoning) }]),
      ...[text, refusal].flatMap((said) =>
        said === undefined ? [] : [{ type: 'text', text: said }],
      ),
      ...calls.map((call, position) => ({
        type: 'tool_use',
        id: idOf(call, request, position),
        name: call.tool,
        input: call.arguments,
      })),
    ],
    stop_reason: STOP_REASON[finishOf(answer)],
    stop_sequence: null,
    ...(counted && {
      usage: {
        // The protocol counts cached tokens separately.
        input_tokens: counted.inputTokens - counted.cachedInputTokens,
        cache_read_input_tokens: counted.cachedInputTokens,
        output_tokens: counted.outputTokens,
      },
    }),
  };
}
