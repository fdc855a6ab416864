import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { createFiles } from './serve-files';

const START = '/docs/index.html';

/** The pages load their own files alone, and send nothing. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

type Answer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Returns a function that answers `/docs/…` with the built manual, or calls `next` when it has no such page. */
export function createManual(manualDir: string): Answer {
  if (!existsSync(join(manualDir, 'index.html'))) return (_request, _response, next) => next();
  const serveFile = createFiles(manualDir);
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (path === '/docs' || path === '/docs/') {
      response.writeHead(302, {
        Location: START,
        'Content-Length': 0,
        'Cache-Control': 'no-cache',
      });
      response.end();
      return;
    }
    response.setHeader('Content-Security-Policy', POLICY);
    request.url = path.slice('/docs'.length);
    serveFile(request, response, next);
  };
}
