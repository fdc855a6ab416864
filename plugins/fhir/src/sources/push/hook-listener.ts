import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { EffectLog } from '@platform/sdk';

import type { Secret } from '../../client/read-secret';

/** Connections at the same time. A server that notifies needs few. */
const MAX_CONNECTIONS = 64;
/** A body is thrown away, but its transfer takes bandwidth. */
const MAX_BODY_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 10_000;

export interface HookListener {
  readonly port: number;
  close(): Promise<void>;
}

interface ListenerParts {
  readonly host: string;
  readonly port: number;
  readonly secret: Secret;
  readonly log: EffectLog;
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(digestOf(given), digestOf(wanted));

/** Reads and forgets the body, so that the connection can be used again. Closes it when it is too large. */
function discard(request: IncomingMessage): void {
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) request.destroy();
  });
  request.on('error', () => undefined);
}

/** The parts of the path. Some servers add the type and id of the resource behind the address that they were given. */
const partsOf = (url: string): readonly string[] =>
  (url.split('?')[0] ?? '').split('/').flatMap((part) => {
    try {
      return [decodeURIComponent(part)];
    } catch {
      return [];
    }
  });

/**
 * Listens for notifications `POST <path>/<feed>`, and calls the waker of the feed for each one with the right secret.
 * It answers at once. Rejects when the port is taken.
 */
export async function listenForHooks(
  { host, port, secret, log }: ListenerParts,
  wakers: ReadonlyMap<string, () => void>,
): Promise<HookListener> {
  async function statusOf({ method, url = '', headers }: IncomingMessage): Promise<number> {
    if (method !== 'POST' && method !== 'PUT') return 405;
    if (!isSame(headers.authorization ?? '', `Bearer ${await secret()}`)) return 401;
    const feed = partsOf(url).findLast((part) => wakers.has(part));
    const wake = wakers.get(feed ?? '');
    if (!wake) return 404;
    wake();
    return 204;
  }
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    discard(request);
    statusOf(request).then(
      (status) => {
        if (status === 401) log.warn({}, 'notification FHIR refusée : secret absent ou faux');
        response.writeHead(status).end();
      },
      (error: unknown) => {
        log.warn({ error: (error as Error).message }, 'notification FHIR non vérifiée');
        response.writeHead(503).end();
      },
    );
  };
  const server = createServer(
    { headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    handle,
  );
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
