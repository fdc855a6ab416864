import type { IncomingMessage, ServerResponse } from 'node:http';

import { createLogger } from '@platform/telemetry';
import sirv from 'sirv';

const log = createLogger('http');

/** Files whose names change with their content. */
const ASSETS = '/assets/';
const YEAR_SECONDS = 31_536_000;

/** Below `/assets/`, or a name with an extension at the top, as `/favicon.svg`. Ids in deep links may have dots too. */
const FILE = /^\/(assets\/|[^/]*\.[^/]*$)/;

/** The page itself is no file: it is answered with its policy only. */
export const isFile = (path: string): boolean => FILE.test(path) && path !== '/index.html';

/** sirv neither closes a file that its reader gave up nor handles the error of one that a new build removed. */
function closeFileWith(response: ServerResponse): void {
  response.once('pipe', (file) => {
    file.once('error', (error) => {
      log.warn({ err: error }, 'fichier de la console illisible');
      response.destroy();
    });
    response.once('close', () => file.destroy());
  });
}

/** sirv would take `br;q=0`, which refuses brotli, for a wish. */
function dropRefusedEncodings({ headers }: IncomingMessage): void {
  const wanted = String(headers['accept-encoding'] ?? '').split(',');
  headers['accept-encoding'] = wanted.filter((one) => !/;\s*q=0(\.0*)?\s*$/i.test(one)).join(',');
}

/**
 * Returns a function that answers with a file of the built page, or calls `next` when there is none. A file is sent in
 * the compressed form that lies next to it where the browser takes that.
 */
export function createFiles(
  clientDir: string,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  const serve = sirv(clientDir, {
    etag: true,
    extensions: [],
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      const isImmutable = path.startsWith(ASSETS);
      response.setHeader(
        'Cache-Control',
        isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  return (request, response, next) => {
    // sirv would decode the name. No built file needs that, and `/%69ndex.html` is the page without its policy.
    if (request.url?.includes('%')) return next();
    // sirv throws for a range that ends before it begins. Every file is small enough to be read whole.
    delete request.headers.range;
    dropRefusedEncodings(request);
    closeFileWith(response);
    // sirv sets it, but not on a 304.
    response.setHeader('Vary', 'Accept-Encoding');
    serve(request, response, next);
  };
}
