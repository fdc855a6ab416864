import type { IncomingMessage, ServerResponse } from 'node:http';

import { createLogger } from '@platform/telemetry';
import { createProxyServer } from 'httpxy';

const log = createLogger('http');

/** Time for the proxy to begin its answer. Its own limit is two minutes. */
const ANSWER_MS = 150_000;

/** What the page is told when the proxy does not answer (RFC 9457). The page has its own words for the code. */
const UNREACHABLE = JSON.stringify({
  type: 'urn:platform:problem:api-unreachable',
  status: 502,
  code: 'api-unreachable',
  title: 'API injoignable',
  detail: 'La console ne joint pas l’API à l’adresse API_URL.',
});

function answerUnreachable(response: ServerResponse): void {
  response.writeHead(502, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
  });
  response.end(UNREACHABLE);
}

/**
 * Returns a function that passes a request on to the proxy, with the address of its sender, and streams the answer. The
 * proxy alone decides who is let in, how much and how often.
 */
export function createForwarding(
  apiUrl: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  // The host stays that of the request: an API without authentication refuses the hosts of other machines.
  const proxy = createProxyServer({ target: apiUrl, xfwd: true, proxyTimeout: ANSWER_MS });
  proxy.on('error', (error, _request, response) => {
    log.warn({ err: error }, 'API injoignable');
    if (response === undefined || !('headersSent' in response) || response.headersSent) {
      response?.destroy();
    } else answerUnreachable(response);
  });
  return (request, response) => void proxy.web(request, response);
}
