import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import {
  answerFindings,
  bodyOf,
  documentedOf,
  requestFindings,
  type Documented,
} from './documented-exchange';

export interface FakeRequest {
  readonly path: Documented['path'];
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface FakeAnswer {
  /** Default 200. */
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** An answer of another version of the API: the document does not describe it. */
  readonly isOfAnotherVersion?: boolean;
  /** Instead of a body: server-sent events, as text. The stream stays open after the last one. */
  readonly events?: AsyncIterable<string>;
}

type Script = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

/** What the fake API answers, by `<method> <path template>` of the document. */
export type Scripts = Readonly<Record<string, Script>>;

/** An API without a platform behind it: it answers as it is told, and checks each exchange against the document. */
export interface FakeApi {
  readonly url: string;
  /** Names of the operations that were called, in this order. */
  readonly calls: readonly string[];
  /** Replaces what is answered from now on. */
  script(scripts: Scripts): void;
  /** What the document does not allow, in requests and in answers: nothing may be in it. */
  findings(): readonly string[];
  /** Forgets calls and findings. */
  forget(): void;
  /** Stops listening, and cuts every connection. */
  down(): Promise<void>;
  /** Listens again at the same address. */
  up(): Promise<void>;
}

const PROBLEM = 'urn:platform:problem:';

/** A problem document of the API. */
export const problem = (
  status: number,
  code: string,
  more: Pick<FakeAnswer, 'headers' | 'isOfAnotherVersion'> & { readonly detail?: string } = {},
): FakeAnswer => {
  const { detail = `le détail de ${code}`, ...rest } = more;
  const body = {
    ...{ type: `${PROBLEM}${code}`, title: `Le titre de ${code}`, status, detail, code },
    instance: 'urn:platform:request:fake-0001',
  };
  return { status, body, ...rest };
};

async function send(response: ServerResponse, answer: FakeAnswer): Promise<void> {
  const { status = 200, body, headers, events } = answer;
  const media = status < 400 ? 'application/json' : 'application/problem+json';
  response.writeHead(status, {
    'Content-Type': events ? 'text/event-stream; charset=utf-8' : media,
    'X-Request-Id': 'fake-0001',
    'Cache-Control': 'no-store',
    ...headers,
  });
  if (!events) return void response.end(body === undefined ? '' : JSON.stringify(body));
  response.flushHeaders();
  for await (const event of events) response.write(event);
}

/** Starts an API that answers with 404 until it is given scripts. */
export async function startFakeApi(): Promise<FakeApi> {
  let scripts: Scripts = {};
  const calls: string[] = [];
  const found: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const documented = documentedOf(request.method ?? '', url);
    if (!documented) {
      found.push(`no operation: ${request.method} ${url.pathname}`);
      return send(response, problem(404, 'route-unknown'));
    }
    const { name, path } = documented;
    calls.push(name);
    const body = await bodyOf(request);
    found.push(...requestFindings(documented, url, body));
    const script = scripts[name];
    if (!script) found.push(`no script: ${name}`);
    const { headers } = request;
    const given = script
      ? await script({ path, query: url.searchParams, headers, body })
      : problem(404, 'not-found');
    if (!given.events && given.isOfAnotherVersion !== true) {
      found.push(...answerFindings(documented, given.status ?? 200, given.body));
    }
    await send(response, given);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      found.push(String(error));
      response.destroy();
    });
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => void server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    script: (next) => (scripts = next),
    findings: () => found,
    forget: () => [calls, found].forEach((list) => list.splice(0)),
    down: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    up: () => listen(port),
  };
}
