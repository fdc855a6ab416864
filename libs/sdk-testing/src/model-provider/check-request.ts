import type { JsonObject, JsonValue } from '@platform/sdk';

import { isObject, objectsOf, textOf } from './read-request';
import type { ModelProviderRequest } from './script';
import { signatureOf } from './signature';

const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** A tool call in the history, with what answers it. */
interface Called {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonValue | undefined;
  readonly results: readonly string[];
}

/**
 * Returns what a provider refuses a request for with 400, or undefined. Both protocols refuse: no output limit, no message,
 * names of tools with other characters, an answer without content, arguments that are no object, a call without its result,
 * an id that occurs twice.
 * `anthropic` also refuses empty texts, a wrong signature, and a request without `anthropic-version`.
 */
export function requestProblem({
  protocol,
  headers,
  body,
  tools,
  forcedTool,
}: ModelProviderRequest): string | undefined {
  const messages = objectsOf(body['messages']);
  const limit = body['max_tokens'] ?? body['max_completion_tokens'];
  if (body['stream'] === true) return 'stream: not supported by this provider';
  if (typeof limit !== 'number' || limit < 1) return 'max_tokens: required';
  if (messages.length === 0) return 'messages: at least one message is required';
  if (forcedTool !== undefined && !tools.includes(forcedTool)) return 'tool_choice: unknown tool';
  if (messages.some(isEmptyAnswer)) return 'messages: an assistant message has no content';
  const calls = protocol === 'openai' ? chatCalls(messages) : messagesCalls(messages);
  const names = [...tools, ...calls.map(({ name }) => name)];
  if (names.some((name) => !NAME.test(name))) return 'tools: name does not match the pattern';
  if (new Set(calls.map(({ id }) => id)).size < calls.length) return 'tool ids must be unique';
  for (const { id, arguments: given, results } of calls) {
    if (!isObject(given)) return `tool call ${id}: arguments are not an object`;
    if (results.filter((result) => result === id).length !== 1) {
      return `tool call ${id}: exactly one result must follow`;
    }
  }
  if (protocol === 'openai') return undefined;
  if (headers['anthropic-version'] === undefined) return 'anthropic-version: header is required';
  return messages
    .flatMap(({ content }) => objectsOf(content))
    .map(blockProblem)
    .find(isText);
}

/** `''`, `[]`, or nothing at all. */
const isEmptyAnswer = ({ role, content, tool_calls: calls }: JsonObject): boolean =>
  role === 'assistant' &&
  objectsOf(content).length === 0 &&
  textOf(content) === '' &&
  objectsOf(calls).length === 0;

const isText = (problem: string | undefined): problem is string => problem !== undefined;

/** The calls of chat completions. Their results are the `tool` messages directly after. */
function chatCalls(messages: readonly JsonObject[]): readonly Called[] {
  return messages.flatMap((message, position) => {
    const after = messages.slice(position + 1);
    const end = after.findIndex(({ role }) => role !== 'tool');
    const results = after
      .slice(0, end === -1 ? after.length : end)
      .map((result) => textOf(result['tool_call_id']));
    return objectsOf(message['tool_calls']).map(({ id, function: called }) => ({
      id: textOf(id),
      name: textOf(isObject(called) ? called['name'] : ''),
      arguments: parsed(isObject(called) ? called['arguments'] : undefined),
      results,
    }));
  });
}

function parsed(text: JsonValue | undefined): JsonValue | undefined {
  try {
    return JSON.parse(textOf(text)) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The calls of the messages protocol. All their results begin the user message directly after. */
function messagesCalls(messages: readonly JsonObject[]): readonly Called[] {
  return messages.flatMap(({ content }, position) => {
    const next = objectsOf(messages[position + 1]?.['content']);
    const end = next.findIndex(({ type }) => type !== 'tool_result');
    const results = next
      .slice(0, end === -1 ? next.length : end)
      .map((block) => textOf(block['tool_use_id']));
    return objectsOf(content)
      .filter(({ type }) => type === 'tool_use')
      .map(({ id, name, input }) => ({
        id: textOf(id),
        name: textOf(name),
        arguments: input,
        results,
      }));
  });
}

function blockProblem({ type, text, thinking, signature }: JsonObject): string | undefined {
  if (type === 'text' && textOf(text).trim() === '') return 'text blocks must be non-empty';
  if (type === 'thinking' && signature !== signatureOf(textOf(thinking))) {
    return 'thinking: invalid signature';
  }
  return undefined;
}
