import { existsSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { StartImpededError } from '@platform/ports';

import type { UiConfig } from './config';
import { createForwarding } from './forward-api';
import { createManual } from './manual';
import { createPage, setCommonHeaders } from './page';
import { createFiles, isFile } from './serve-files';

const FORWARDED = /^\/(api|v1|mcp)(\/|$)/;
const MANUAL = /^\/docs(\/|$)/;
const METHODS = ['GET', 'HEAD'];

function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

function answerJson(response: ServerResponse, json: string): void {
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(json),
    'Cache-Control': 'no-store',
  });
  response.end(json);
}

/** A server between this one and the proxy could resolve `/api/../` to a path that is not the API's. */
const hasDotSegment = (path: string): boolean =>
  path.split(/[/\\]|%2f|%5c/i).some((segment) => /^(\.|%2e){1,2}$/i.test(segment));

/** To a browser, `//name` is another host. */
const isPath = (path: string): boolean => /^\/(?!\/)/.test(path) && !hasDotSegment(path);

function requireBuilt(clientDir: string): void {
  if (existsSync(join(clientDir, 'index.html'))) return;
  const message = 'console non construite : « npm run build »';
  const english = 'the console is not built: "npm run build"';
  throw new StartImpededError('UI_BUILD', message, { english });
}

/** Folders of what was built. Without a manual there is none under `/docs`. */
export interface UiFolders {
  readonly clientDir: string;
  readonly manualDir: string;
}

/**
 * Serves the console: its page and files, its settings (`/config.json`), the manual (`/docs`), and the API under the same origin, so that the
 * page needs no other address. Throws `StartImpededError` when the page was not built.
 */
export function createUi({ clientDir, manualDir }: UiFolders, config: UiConfig): RequestListener {
  requireBuilt(clientDir);
  const forward = createForwarding(config.apiUrl);
  const answerPage = createPage(clientDir, config);
  const settings = JSON.stringify({ oidc: config.oidc ?? null });
  const serveFile = createFiles(clientDir);
  const answerManual = createManual(manualDir);
  return (request, response) => {
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?');
    const isForwarded = isPath(path) && FORWARDED.test(path);
    // Node would send the host of the proxy in place of a missing one, and an open API would take it for this machine.
    if (isForwarded && request.headers.host) return forward(request, response);
    setCommonHeaders(response);
    if (isForwarded) return answerText(response, 400, 'host missing\n');
    const answerNotFound = (): void => answerText(response, 404, 'not found\n');
    if (!isPath(path)) return answerNotFound();
    if (!METHODS.includes(method)) {
      response.setHeader('Allow', METHODS.join(', '));
      return answerText(response, 405, 'method not allowed\n');
    }
    if (path === '/healthz') return answerText(response, 200, 'ok\n');
    if (path === '/config.json') return answerJson(response, settings);
    if (MANUAL.test(path)) return answerManual(request, response, answerNotFound);
    // A missing file must be a 404: an old page would run HTML as a script after an update.
    if (isFile(path)) return serveFile(request, response, answerNotFound);
    return answerPage(response);
  };
}
