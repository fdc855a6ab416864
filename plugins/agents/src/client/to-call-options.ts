import type { JsonValue, ModelContent, ModelMessage, ModelRequest, ModelTool } from '@platform/sdk';

import { parseJson } from './classify-answer';
import type { CallOptions } from './language-model';

type Prompt = CallOptions['prompt'];
type Message = Prompt[number];
type AssistantPart = Extract<Message, { role: 'assistant' }>['content'][number];
type ProviderOptions = NonNullable<Message['providerOptions']>;

/** A turn without content has to stay in the history, and both protocols refuse an empty message. */
const NO_CONTENT = '(no content)';
/** What both protocols accept as the name of a tool. */
const NOT_IN_NAMES = /[^a-zA-Z0-9_-]/g;
const MAX_TOOL_NAME_LENGTH = 64;

/** Converts a request to the form of the codecs. */
export function toCallOptions(
  { system, messages, tools, toolChoice, maxOutputTokens }: ModelRequest,
  abortSignal: AbortSignal,
): CallOptions {
  return {
    prompt: [
      ...(system === '' ? [] : [{ role: 'system' as const, content: system }]),
      ...messages.map(toMessage),
    ],
    maxOutputTokens,
    abortSignal,
    ...(tools.length > 0 && {
      tools: tools.map(toTool),
      toolChoice:
        toolChoice === 'auto'
          ? { type: 'auto' as const }
          : { type: 'tool' as const, toolName: toolChoice.tool },
    }),
  };
}

const toTool = ({ name, description, parameters }: ModelTool) => ({
  type: 'function' as const,
  name,
  description,
  inputSchema: { ...parameters },
});

function toMessage(message: ModelMessage): Message {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.text }] };
    case 'assistant': {
      const parts = message.content.flatMap(toAssistantParts);
      return {
        role: 'assistant',
        content: parts.length > 0 ? parts : [{ type: 'text', text: NO_CONTENT }],
      };
    }
    case 'tool':
      return {
        role: 'tool',
        content: message.results.map(({ id, tool, text, isError }) => ({
          type: 'tool-result' as const,
          toolCallId: id,
          toolName: toToolName(tool),
          output: { type: isError ? ('error-text' as const) : ('text' as const), value: text },
        })),
      };
  }
}

function toAssistantParts(part: ModelContent): readonly AssistantPart[] {
  switch (part.type) {
    case 'text':
      // The messages protocol refuses an empty text.
      return part.text === '' ? [] : [{ type: 'text', text: part.text }];
    case 'reasoning':
      return [{ type: 'reasoning', text: part.text, ...providerOptions(part.providerData) }];
    case 'tool-call':
      return [
        {
          type: 'tool-call',
          toolCallId: part.id,
          toolName: toToolName(part.tool),
          input: argumentsOf(part.arguments),
          ...providerOptions(part.providerData),
        },
      ];
  }
}

/** Malformed arguments go back as `{}`: templates of some servers fail on bad JSON, and the protocols want an object. */
function argumentsOf(text: string): object {
  const parsed = parseJson(text);
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : {};
}

/** A model may invent a name that its own provider then refuses in the history. */
const toToolName = (name: string): string =>
  name.replace(NOT_IN_NAMES, '_').slice(0, MAX_TOOL_NAME_LENGTH) || '_';

/** What the codec gave with the answer goes back as it was: signatures of the reasoning. */
const providerOptions = (
  data: JsonValue | undefined,
): { readonly providerOptions?: ProviderOptions } =>
  typeof data === 'object' && data !== null && !Array.isArray(data)
    ? { providerOptions: data as ProviderOptions }
    : {};
