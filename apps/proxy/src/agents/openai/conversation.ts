import { problemError } from '@platform/http';
import { isObject } from '@platform/manifests';
import type { JsonObject } from '@platform/ports';

import type { ExposedAgent } from '../exposed-agents';

/** Characters of earlier turns that are passed on. The oldest turns are left out first. */
const MAX_HISTORY_LENGTH = 100_000;

/** One message of a chat completion. Messages of other roles are dropped: they must not become instructions. */
export interface ChatMessage {
  readonly role: string;
  readonly content?: unknown;
}

const QUESTION = 'question';
const HISTORIES: readonly string[] = ['historique', 'history'];
const TURNS: ReadonlySet<string> = new Set(['user', 'assistant']);

/** The inputs of an agent that a conversation fills. */
export interface ConversationInputs {
  readonly question: string;
  /** Undefined for an agent without memory of a conversation. */
  readonly history: string | undefined;
}

/**
 * Returns the inputs that a conversation fills: `question`, or else the only required text besides subjects and history;
 * and `historique` or `history`. Undefined for an agent that cannot have a conversation.
 */
export function conversationInputs({
  inputs,
  contextInputs,
}: Pick<ExposedAgent, 'inputs' | 'contextInputs'>): ConversationInputs | undefined {
  const texts = inputs.filter(
    ({ name, type, list }) => type === 'String' && list !== true && !contextInputs.has(name),
  );
  const history = texts.find(({ name }) => HISTORIES.includes(name))?.name;
  const others = texts.filter(({ name, required }) => name !== history && (required ?? true));
  const named = texts.find(({ name }) => name === QUESTION);
  const question = named ?? (others.length === 1 ? others[0] : undefined);
  return question && { question: question.name, history };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (content === null || content === undefined) return '';
  const parts: readonly unknown[] = Array.isArray(content) ? content : [undefined];
  return parts
    .map((part) => {
      const { type, text } = isObject(part) ? part : {};
      if (type !== 'text' || typeof text !== 'string') throw problemError('message-unsupported');
      return text;
    })
    .join('\n');
}

/** The latest turns, one line each, that fit. */
function flattened(turns: readonly { readonly role: string; readonly text: string }[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const { role, text } of [...turns].reverse()) {
    const line = `${role}: ${text}`;
    length += line.length + 1;
    if (length > MAX_HISTORY_LENGTH) break;
    lines.unshift(line);
  }
  return lines.join('\n');
}

/** Returns the inputs for the last message of the user, and for the turns before it. Throws the 400 problem without one. */
export function inputsOfConversation(
  messages: readonly ChatMessage[],
  { question, history }: ConversationInputs,
): JsonObject {
  const turns = messages
    .filter(({ role }) => TURNS.has(role))
    .map(({ role, content }) => ({ role, text: textOf(content) }));
  const last = turns.findLastIndex(({ role }) => role === 'user');
  const asked = turns[last];
  if (asked === undefined) throw problemError('message-unsupported');
  const before = turns.slice(0, last).filter(({ text }) => text !== '');
  return {
    [question]: asked.text,
    ...(history !== undefined && { [history]: flattened(before) }),
  };
}
