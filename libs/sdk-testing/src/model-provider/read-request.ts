import type { IncomingMessage } from 'node:http';

import type { JsonObject, JsonValue } from '@platform/sdk';

import type { ModelProtocol, ModelProviderRequest } from './script';

const PROTOCOLS: Readonly<Record<string, ModelProtocol>> = {
  '/v1/chat/completions': 'openai',
  '/v1/messages': 'anthropic',
};

export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a list. */
export const objectsOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

export const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : '';

/** Which protocol an address speaks; undefined for an unknown one. The query does not matter. */
export const protocolOf = (url: string | undefined): ModelProtocol | undefined =>
  PROTOCOLS[new URL(url ?? '/', 'http://localhost').pathname];

export async function readBody(request: IncomingMessage): Promise<JsonObject | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const parsed = JSON.parse(Buffer.concat(chunks).toString('utf8')) as JsonValue;
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The parts of a request that both protocols have. */
export function toModelProviderRequest(
  protocol: ModelProtocol,
  { url = '', headers, socket }: IncomingMessage,
  body: JsonObject,
): Omit<ModelProviderRequest, 'attempt'> {
  const messages = objectsOf(body['messages']);
  const choice = isObject(body['tool_choice']) ? body['tool_choice'] : {};
  const forced = protocol === 'openai' ? functionOf(choice)['name'] : choice['name'];
  return {
    protocol,
    path: url,
    headers,
    port: socket.remotePort ?? 0,
    body,
    model: textOf(body['model']),
    system: protocol === 'openai' ? chatSystem(messages) : messagesSystem(body['system']),
    turn: messages.filter(({ role }) => role === 'assistant').length,
    tools: objectsOf(body['tools']).map((tool) =>
      textOf((protocol === 'openai' ? functionOf(tool) : tool)['name']),
    ),
    ...(typeof forced === 'string' && { forcedTool: forced }),
  };
}

const functionOf = ({ function: declared }: JsonObject): JsonObject =>
  isObject(declared) ? declared : {};

const chatSystem = (messages: readonly JsonObject[]): string =>
  textOf(messages.find(({ role }) => role === 'system')?.['content']);

const messagesSystem = (system: JsonValue | undefined): string =>
  typeof system === 'string'
    ? system
    : objectsOf(system)
        .map(({ text }) => textOf(text))
        .join('\n');
