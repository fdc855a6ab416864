import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
} from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

import { listen } from '@platform/http';

import type { OidcClient } from '../config';
import { createUi } from '../create-ui';

const HTML = '<html><meta name="csp-nonce" content="__CSP_NONCE__" /><p>the page</p></html>';

/** Files of a built page, and of the folders around it, which are not served. */
export const FILES: Readonly<Record<string, string>> = {
  'dist/client/index.html': HTML,
  'dist/client/favicon.svg': '<svg />',
  'dist/client/assets/app-1.js': 'run();',
  'dist/client/assets/small-1.js': 'small();',
  'dist/client/assets/small-1.js.br': 'as brotli',
  'dist/client/assets/small-1.js.gz': 'as gzip',
  'dist/client/assets/large-1.js': '/**/'.repeat(2_000_000),
  'dist/manual/index.html': '<p>the manual</p>',
  'dist/manual/reference/ports.html': '<p>the ports</p>',
  'dist/manual/search.js': 'search();',
  'dist/server/main.js': 'the secret of the server',
  'package.json': 'the secret of the package',
};

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface CallOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

export interface UiHarness {
  readonly clientDir: string;
  /** Files that the server opened for answers. */
  readonly opened: readonly Readable[];
  /** Sends a request with this path as it is. */
  call(path: string, options?: CallOptions): Promise<Answered>;
  /** The same, without reading the body of the answer. */
  open(path: string, options?: CallOptions): Promise<IncomingMessage>;
  /** Sends bytes, and returns those of the answer. They must make the server close the connection. */
  raw(bytes: string): Promise<string>;
  stopApi(): void;
  close(): Promise<void>;
}

export interface UiHarnessOptions {
  readonly oidc?: OidcClient;
  /** The API behind the console. Default: it answers everything with 204. */
  readonly api?: RequestListener;
  /** The host in `API_URL`. Default `127.0.0.1`, which the API listens on. */
  readonly apiHost?: string;
}

/** A folder with the files above. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'console '));
  for (const [path, content] of Object.entries(FILES)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** The console over real HTTP, with a built page in a temporary folder and a real API on this machine. */
export async function openUiHarness(options: UiHarnessOptions = {}): Promise<UiHarness> {
  const host = '127.0.0.1';
  const { apiHost = host, api = (_request, response) => response.writeHead(204).end() } = options;
  const folder = makeFolder();
  const clientDir = join(folder, 'dist/client');
  const upstream = createServer({ keepAliveTimeout: 600_000 }, api);
  await new Promise<void>((resolve) => void upstream.listen(0, host, resolve));
  const apiPort = (upstream.address() as AddressInfo).port;
  const apiUrl = `http://${apiHost}:${apiPort}`;
  const { oidc } = options;
  const serve = createUi(
    { clientDir, manualDir: join(folder, 'dist/manual') },
    {
      ...{ host, port: 0, apiUrl, connectionsPerAddress: null },
      ...(oidc && { oidc }),
    },
  );
  const opened: Readable[] = [];
  const watched: RequestListener = (incoming, response) => {
    response.once('pipe', (file) => opened.push(file));
    serve(incoming, response);
  };
  const server = await listen(watched, { host, port: 0, portKey: 'UI_PORT', closeTimeoutMs: 0 });

  const open: UiHarness['open'] = (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const { port } = server;
      const outgoing = request({ host, port, path, method, headers, agent: false }, resolve);
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  const stopApi = (): void => {
    upstream.close();
    upstream.closeAllConnections();
  };
  return {
    clientDir,
    opened,
    open,
    async call(path, call) {
      const answer = await open(path, call);
      const { statusCode: status = 0, headers } = answer;
      return { status, headers, body: await text(answer) };
    },
    async raw(bytes) {
      const socket = connect(server.port, host);
      socket.write(bytes);
      return text(socket);
    },
    stopApi,
    async close() {
      stopApi();
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
