import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

import { listenOnLoopback } from '@platform/testing';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface HttpStandIn {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves once `count` requests have come. */
  reached(count: number): Promise<void>;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const text = await textOf(request);
  return text === '' ? undefined : JSON.parse(text);
}

/** A real server on a free port of 127.0.0.1 that keeps what it is sent and answers as told. */
export async function startHttpStandIn(
  answer: (response: ServerResponse, count: number) => void,
): Promise<HttpStandIn> {
  const received: Received[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers } = request;
      received.push({ method, path: url, headers, body });
      for (const { count, resolve } of waiting) if (received.length >= count) resolve();
      answer(response, received.length);
    });
  });
  const { url, close } = await listenOnLoopback(server);
  return {
    url,
    received,
    reached: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    close,
  };
}
