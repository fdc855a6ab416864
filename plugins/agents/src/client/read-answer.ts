import type { NodeError } from '@platform/sdk';

import type { CallTarget } from './call-target';
import { classifyAnswer, field, parseJson } from './classify-answer';
import { answerAmbiguous, unavailable } from './provider-errors';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectsOf = (value: unknown): readonly Members[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** Status codes of the errors that both protocols name. */
const STATUS_OF: Readonly<Record<string, number>> = {
  authentication_error: 401,
  billing_error: 402,
  content_filter: 400,
  context_length_exceeded: 400,
  insufficient_quota: 429,
  invalid_api_key: 401,
  invalid_request_error: 400,
  not_found_error: 404,
  permission_error: 403,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  request_too_large: 413,
};
const CHOICE_ERROR = 'error';
const ASSISTANT = 'assistant';

/** The error of an answer with status 2xx that says that there is none. */
function errorIn(name: string, answer: object): NodeError | undefined {
  const [choice] = objectsOf(field(answer, 'choices'));
  const error = field(answer, 'error') ?? field(choice, 'error');
  const isError =
    (error ?? false) !== false ||
    field(answer, 'type') === 'error' ||
    field(choice, 'finish_reason') === CHOICE_ERROR;
  if (!isError) return undefined;
  const [code, type] = [field(error, 'code'), field(error, 'type')];
  const named = [code, type].map((each) => STATUS_OF[String(each)]).find(Boolean);
  const status = Number(code) >= 400 && Number(code) < 600 ? Number(code) : named;
  return status === undefined
    ? unavailable(name, {
        fr: 'a donné une erreur en guise de réponse',
        en: 'gave an error in place of an answer',
      })
    : classifyAnswer(name, { status, headers: {}, body: JSON.stringify({ error }) });
}

/** Ids are texts; the conversation gives a call without one its own. */
const idOf = (id: unknown): string => (typeof id === 'number' ? String(id) : (id ?? '')) as string;

/** Some servers write the arguments as an object, or as null when there are none. */
const argumentsText = (given: unknown): string =>
  typeof given === 'string'
    ? given
    : given === null || given === undefined
      ? ''
      : JSON.stringify(given);

const chatCall = (call: Members): Members => ({
  ...call,
  id: idOf(call['id']),
  ...(isObject(call['function']) && {
    function: { ...call['function'], arguments: argumentsText(call['function']['arguments']) },
  }),
});

/** A part of a text may have another name, or none. */
function chatPart(part: unknown): unknown {
  if (typeof part === 'string') return { type: 'text', text: part };
  if (!isObject(part)) return part;
  const { type, text } = part;
  return typeof text === 'string' && (type === undefined || type === 'output_text')
    ? { ...part, type: 'text' }
    : part;
}

function chatMessage(message: Members): Members {
  const { content, tool_calls: calls } = message;
  return {
    ...message,
    ...(isObject(content) && { content: [chatPart(content)] }),
    ...(Array.isArray(content) && { content: content.map(chatPart) }),
    ...(Array.isArray(calls) && {
      tool_calls: calls.map((call: unknown) => (isObject(call) ? chatCall(call) : call)),
    }),
  };
}

const chatAnswer = (answer: Members): Members => ({
  ...answer,
  ...(Array.isArray(answer['choices']) && {
    choices: answer['choices'].map((choice: unknown) =>
      isObject(choice) && isObject(choice['message'])
        ? { ...choice, message: chatMessage(choice['message']) }
        : choice,
    ),
  }),
});

/** An object, also one that came as text. What cannot be read stays as it is, and is refused as arguments. */
function inputOf(given: unknown): unknown {
  if (given === null || given === undefined || given === '') return {};
  const parsed = typeof given === 'string' ? parseJson(given) : undefined;
  return isObject(parsed) ? parsed : given;
}

const messagesPart = (part: Members): Members =>
  part['type'] === 'tool_use'
    ? { ...part, id: idOf(part['id']), input: inputOf(part['input']) }
    : part;

/** The codec refuses an answer without usage or content, which some gateways give. */
function messagesAnswer(answer: Members): Members {
  const { content, usage } = answer;
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content;
  return {
    ...answer,
    usage: usage ?? { input_tokens: 0, output_tokens: 0 },
    ...(field(answer, 'content') === null && { content: [] }),
    ...(Array.isArray(parts) && {
      content: parts.map((part: unknown) => (isObject(part) ? messagesPart(part) : part)),
    }),
  };
}

/**
 * Brings an answer with status 2xx into the form that the codec of the protocol reads: servers write the same thing in
 * several ways. Throws a NodeError for one that says that there was an error, or that has several answers.
 */
export function readAnswer(
  { name, kind }: Pick<CallTarget, 'name' | 'kind'>,
  answer: object,
): object {
  const error = errorIn(name, answer);
  if (error) throw error;
  if (!isObject(answer) || (answer['role'] ?? ASSISTANT) !== ASSISTANT) {
    throw unavailable(name, {
      fr: 'a donné une réponse inattendue',
      en: 'gave an unexpected answer',
    });
  }
  if (kind === 'anthropic') return messagesAnswer(answer);
  if (objectsOf(answer['choices']).length > 1) throw answerAmbiguous(name);
  return chatAnswer(answer);
}
