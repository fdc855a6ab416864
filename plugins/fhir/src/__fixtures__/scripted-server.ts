import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';

/** A request as the server received it. */
export interface Received {
  readonly method: string;
  /** Path with query, still encoded. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Scripted {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as FHIR JSON, a text as it is. */
  readonly body?: object | string;
  /** Answer after this long, in ms. */
  readonly afterMs?: number;
}

export type Script = (request: Received, count: number) => Scripted | Promise<Scripted>;

export interface ScriptedServer {
  /** `http://127.0.0.1:<port>/fhir` */
  readonly baseUrl: string;
  readonly origin: string;
  /** All requests except those for `metadata`. */
  readonly received: readonly Received[];
  readonly everything: readonly Received[];
  /** Common names of the client certificates of `received`, over TLS. */
  readonly certificates: readonly string[];
  close(): Promise<void>;
}

/** A HTTP server on loopback that answers as `script` says. `metadata` is answered with `statement`. */
export async function openScriptedServer(
  script: Script,
  {
    statement = { resourceType: 'CapabilityStatement' },
    tls,
  }: { readonly statement?: object; readonly tls?: ServerOptions } = {},
): Promise<ScriptedServer> {
  const everything: Received[] = [];
  const certificates: string[] = [];
  const answer = async (request: IncomingMessage): Promise<Scripted> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const received = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    everything.push(received);
    if (received.url === '/fhir/metadata') return { body: statement };
    if (request.socket instanceof TLSSocket) {
      certificates.push(String(request.socket.getPeerCertificate().subject?.CN));
    }
    return script(received, withoutMetadata(everything).length);
  };
  const listener: RequestListener = (request, response) => {
    void answer(request).then(async ({ status = 200, headers = {}, body = '', afterMs = 0 }) => {
      // A response that is no longer awaited does not keep the process.
      if (afterMs > 0) await setTimeout(afterMs, undefined, { ref: false });
      const type = typeof body === 'string' ? 'text/html' : 'application/fhir+json';
      response.writeHead(status, { 'content-type': type, ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  return {
    origin,
    baseUrl: `${origin}/fhir`,
    get received() {
      return withoutMetadata(everything);
    },
    everything,
    certificates,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const withoutMetadata = (all: readonly Received[]) =>
  all.filter(({ url }) => url !== '/fhir/metadata');

export const bundle = (
  resources: readonly object[],
  links: Readonly<Record<string, string>> = {},
): object => ({
  resourceType: 'Bundle',
  type: 'searchset',
  link: Object.entries(links).map(([relation, url]) => ({ relation, url })),
  entry: resources.map((resource) => ({ resource, search: { mode: 'match' } })),
});
