import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import { listenOnLoopback } from '@platform/testing';

export interface ReceivedCall {
  readonly method: string;
  /** The raw path, not decoded. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, call: ReceivedCall) => void;

export interface IngressStandIn {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** Sets the response to the next requests. */
  answers(answer: Answer): void;
  close(): Promise<void>;
}

/** A response with a status, a JSON value or raw text, and headers. */
export const json =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** Starts a server on a free port of 127.0.0.1 that behaves like the control plane's ingress. */
export async function startIngressStandIn(): Promise<IngressStandIn> {
  const calls: ReceivedCall[] = [];
  let answer: Answer = json(202, { invocationId: 'inv_1', status: 'Accepted' });
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const call: ReceivedCall = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
      };
      calls.push(call);
      answer(response, call);
    });
  });
  const { url, close } = await listenOnLoopback(server);
  return {
    url,
    calls,
    answers: (next) => void (answer = next),
    close,
  };
}
