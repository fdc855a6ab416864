import { existsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { StartImpededError } from '@platform/ports';
import sirv from 'sirv';

import type { UiConfig } from './config';
import { createForwarding } from './forward-api';
import { createPage, setCommonHeaders } from './page';

/** Files whose names change with their content. */
const ASSETS = '/assets/';
const FORWARDED = /^\/(api|v1|mcp)(\/|\?|$)/;
const YEAR_SECONDS = 31_536_000;

function answerText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(text);
}

/** A path of the console itself, which the page reads. */
const isPage = ({ method, url = '/' }: IncomingMessage): boolean => {
  const [path = '/'] = url.split('?');
  // A missing file must be a 404: an old page would run HTML as a script after an update.
  return (
    (method === 'GET' || method === 'HEAD') &&
    !path.startsWith(ASSETS) &&
    !/\.[a-z0-9]+$/i.test(path)
  );
};

/**
 * Serves the console: its page and files, its settings (`/config.json`), and the API under the same origin, so that the
 * page needs no other address. Throws `StartImpededError` when the page was not built.
 */
export function createUi(clientDir: string, config: UiConfig): RequestListener {
  if (!existsSync(join(clientDir, 'index.html'))) {
    throw new StartImpededError(
      'UI_BUILD',
      'console non construite : « npx nx bundle @platform/ui »',
      {
        english: 'the console is not built: "npx nx bundle @platform/ui"',
      },
    );
  }
  const forward = createForwarding(config.apiUrl);
  const answerPage = createPage(clientDir, config);
  const settings = JSON.stringify({ oidc: config.oidc ?? null });
  const serveFile = sirv(clientDir, {
    etag: true,
    setHeaders: (response, path) => {
      const isImmutable = path.startsWith(ASSETS);
      response.setHeader(
        'Cache-Control',
        isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  return (request, response) => {
    const { url = '/' } = request;
    if (FORWARDED.test(url)) return forward(request, response);
    setCommonHeaders(response);
    if (url === '/healthz') return answerText(response, 200, 'ok\n');
    if (url === '/config.json') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      return response.end(settings);
    }
    if (isPage(request)) return answerPage(response);
    return serveFile(request, response, () => answerText(response, 404, 'not found\n'));
  };
}
