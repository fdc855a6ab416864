import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { toAnswerBody } from './answers';
import { requestProblem } from './check-request';
import { errorBody, sendFault, sendJson } from './faults';
import { protocolOf, readBody, toModelProviderRequest } from './read-request';
import { scriptedTurn, type ModelProviderRequest, type ModelScript } from './script';

export interface ModelProviderOptions {
  readonly script: ModelScript;
  /** The key that callers have to send; another one is refused with 401. Default: any. */
  readonly apiKey?: string;
}

export interface TestModelProvider {
  /** The `baseUrl` of both protocols. */
  readonly url: string;
  /** What it received, in order, refused requests included. */
  readonly requests: readonly ModelProviderRequest[];
  close(): Promise<void>;
}

/**
 * Starts a provider of language models on loopback, on a free port. It speaks chat completions (`openai`) and messages
 * (`anthropic`) without streaming, does what the script says, and refuses with 400 what real providers refuse.
 *
 * @example
 * const provider = await startModelProvider({
 *   script: [{ calls: [{ tool: 'lab_read', arguments: { code: '2823-3' } }] }, { text: 'Stable.' }],
 * });
 */
export async function startModelProvider({
  script,
  apiKey,
}: ModelProviderOptions): Promise<TestModelProvider> {
  const requests: ModelProviderRequest[] = [];
  const attempts = new Map<string, number>();

  const attemptOf = (conversation: string): number => {
    const attempt = (attempts.get(conversation) ?? 0) + 1;
    attempts.set(conversation, attempt);
    return attempt;
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const protocol = protocolOf(incoming.url);
    const body = await readBody(incoming);
    if (protocol === undefined || incoming.method !== 'POST') {
      return sendJson(response, 404, errorBody('openai', 404));
    }
    if (body === undefined) return sendJson(response, 400, errorBody(protocol, 400));
    const read = toModelProviderRequest(protocol, incoming, body);
    const conversation = JSON.stringify([protocol, read.model, read.system, body['messages']]);
    const request = { ...read, attempt: attemptOf(conversation) };
    requests.push(request);
    if (apiKey !== undefined && !hasKey(request, apiKey)) {
      return sendJson(response, 401, errorBody(protocol, 401));
    }
    const problem = requestProblem(request);
    if (problem !== undefined) {
      return sendJson(response, 400, errorBody(protocol, 400, { message: problem }));
    }
    const turn = scriptedTurn(script, request);
    if (turn === undefined) {
      const message = `the script has no turn ${request.turn}`;
      return sendJson(response, 400, errorBody(protocol, 400, { message }));
    }
    if ('fault' in turn) return sendFault(turn, response, request);
    sendJson(response, 200, toAnswerBody(turn, request));
  };

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const hasKey = ({ protocol, headers }: ModelProviderRequest, apiKey: string): boolean =>
  headers.authorization === `Bearer ${apiKey}` ||
  (protocol === 'anthropic' && headers['x-api-key'] === apiKey);
