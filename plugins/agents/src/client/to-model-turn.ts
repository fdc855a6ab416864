import type { JsonValue, ModelContent, ModelFinish, ModelRequest, ModelTurn } from '@platform/sdk';

import { field } from './classify-answer';
import type { CallResult } from './language-model';
import { toModelUsage } from './model-usage';

/** Names and ids of providers are short; something longer is no name. */
const MAX_CALLED_NAME_LENGTH = 200;

type Part = CallResult['content'][number];

/**
 * Converts what a codec read to a turn. `answer` is the provider's JSON, for what the codec leaves out. Nothing of the
 * request and no header is in the turn.
 */
export function toModelTurn(result: CallResult, answer: unknown, request: ModelRequest): ModelTurn {
  const parts = result.content.flatMap(toContent);
  const refusal = refusalOf(answer);
  const content: readonly ModelContent[] =
    refusal === undefined ? parts : [...parts, { type: 'text', text: refusal }];
  return {
    content,
    finish: refusal === undefined ? finishOf(result, content) : 'refusal',
    usage: toModelUsage(result, answer, request, content),
    ...shortText('model', result.response?.modelId),
    ...shortText('responseId', result.response?.id),
  };
}

function toContent(part: Part): readonly ModelContent[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }];
    case 'reasoning':
      return [{ type: 'reasoning', text: part.text, ...providerData(part.providerMetadata) }];
    case 'tool-call':
      return [
        {
          type: 'tool-call',
          id: part.toolCallId,
          tool: part.toolName,
          // Absent when the provider sent no input at all.
          arguments: part.input ?? '',
          ...providerData(part.providerMetadata),
        },
      ];
    default:
      // Sources, files and tools that the provider runs itself: the platform offers none of them.
      return [];
  }
}

/** A copy without undefined members: the turn is journaled as JSON. */
const providerData = (metadata: Part['providerMetadata']): { readonly providerData?: JsonValue } =>
  metadata === undefined ? {} : { providerData: JSON.parse(JSON.stringify(metadata)) as JsonValue };

/** The words of both protocols, since gateways between them do not translate all of them. */
const FINISHES: Readonly<Record<string, ModelFinish>> = {
  content_filter: 'filtered',
  end_turn: 'stop',
  function_call: 'tool-calls',
  length: 'length',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  pause_turn: 'paused',
  refusal: 'refusal',
  stop: 'stop',
  stop_sequence: 'stop-sequence',
  tool_calls: 'tool-calls',
  tool_use: 'tool-calls',
};

function finishOf({ finishReason }: CallResult, content: readonly ModelContent[]): ModelFinish {
  const word = finishReason.raw?.toLowerCase() ?? '';
  const finish = (Object.hasOwn(FINISHES, word) ? FINISHES[word] : undefined) ?? 'other';
  // Servers say "stop" after a tool call too, above all after a forced one.
  const hasCalls = content.some(({ type }) => type === 'tool-call');
  return finish === 'stop' && hasCalls ? 'tool-calls' : finish;
}

/** `choices[0].message.refusal` of chat completions, or a part of its content: the codec drops both. */
function refusalOf(answer: unknown): string | undefined {
  const choices = field(answer, 'choices');
  const message = field(Array.isArray(choices) ? choices[0] : undefined, 'message');
  const content = field(message, 'content');
  const parts: readonly unknown[] = Array.isArray(content) ? content : [];
  return [message, ...parts]
    .map((each) => field(each, 'refusal'))
    .find((refusal): refusal is string => typeof refusal === 'string' && refusal !== '');
}

const shortText = <K extends string>(
  name: K,
  value: string | undefined,
): { readonly [key in K]?: string } =>
  value === undefined || value === '' || value.length > MAX_CALLED_NAME_LENGTH
    ? {}
    : ({ [name]: value } as { readonly [key in K]?: string });
