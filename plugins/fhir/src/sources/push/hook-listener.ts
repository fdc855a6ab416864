import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import {
  createMinuteLog,
  type EffectLog,
  type HttpAddress,
  type HttpListener,
  type SourceContext,
} from '@platform/sdk';

import type { Secret } from '../../client/read-secret';

/** A body is thrown away, but its transfer takes bandwidth. */
const MAX_HOOK_BYTES = 10 * 1024 * 1024;
/** Of a body that is not wanted, this much is read all the same, because closing costs a new connection. */
const MAX_UNWANTED_BYTES = 64 * 1024;

interface ListenerParts {
  readonly address: HttpAddress;
  readonly listenHttp: SourceContext['listenHttp'];
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
    if (bytes > MAX_HOOK_BYTES) request.destroy();
  });
  request.on('error', () => undefined);
}

const isSmall = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length'] ?? 0) <= MAX_UNWANTED_BYTES;

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
  { address, listenHttp, secret, log }: ListenerParts,
  wakers: ReadonlyMap<string, () => void>,
): Promise<HttpListener> {
  const warnings = createMinuteLog((fields, message) => log.warn({ ...fields }, message));
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
    const answer = (status: number): void => {
      // Whoever has not shown the secret does not have a large body read.
      if (status === 204 || isSmall(request)) discard(request);
      else response.setHeader('Connection', 'close');
      response.writeHead(status).end();
    };
    statusOf(request).then(
      (status) => {
        if (status === 401) warnings.write({}, 'notification FHIR refusée : secret absent ou faux');
        answer(status);
      },
      (error: unknown) => {
        warnings.write({ error: (error as Error).message }, 'notification FHIR non vérifiée');
        answer(503);
      },
    );
  };
  const listener = await listenHttp(handle, address);
  return {
    port: listener.port,
    async close() {
      await listener.close();
      warnings.stop();
    },
  };
}
