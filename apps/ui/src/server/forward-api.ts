import { Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';

import { languageAsked } from '@platform/http';
import type { LocalizedText } from '@platform/ports';
import { createLogger } from '@platform/telemetry';
import { createProxyServer, type ProxyTargetDetailed } from 'httpxy';

const log = createLogger('http');

/** Time for the proxy to begin its answer. Its own limit is two minutes. */
const ANSWER_MS = 150_000;

/**
 * Time to connect, and how long an idle connection is kept. Shorter than servers and load balancers keep theirs (5 s in
 * Node): a request that is sent at the moment when they close it would be lost.
 */
const IDLE_MS = 4_000;

/** Headers about one connection, which mean nothing on the other. */
const OF_THE_CONNECTION = ['keep-alive', 'proxy-connection', 'te', 'upgrade'];

const TITLE: LocalizedText = { fr: 'API injoignable', en: 'API unreachable' };
const DETAIL: LocalizedText = {
  fr: 'La console ne joint pas l’API à l’adresse API_URL.',
  en: 'The console does not reach the API at the address API_URL.',
};

/**
 * Says that the proxy does not answer (RFC 9457), in the caller's language, or in French: the instance is not known here.
 * The page has its own words for the code.
 */
function answerUnreachable(
  { headers = {} }: Partial<IncomingMessage> = {},
  response: ServerResponse,
): void {
  const language = languageAsked({ headers }, 'fr');
  const problem = {
    type: 'urn:platform:problem:api-unreachable',
    status: 502,
    code: 'api-unreachable',
    title: TITLE[language],
    detail: DETAIL[language],
  };
  response.writeHead(502, {
    'Content-Type': 'application/problem+json',
    'Content-Language': language,
    'Cache-Control': 'no-store',
    Vary: 'Accept-Language',
  });
  response.end(JSON.stringify(problem));
}

/** An IPv6 address without its brackets; every other host as it is. */
const bare = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** No limit of sockets: a page holds one for each stream, and an agent with a limit would queue all other requests. */
function createAgent({ protocol, hostname }: URL): HttpAgent {
  const options = { keepAlive: true, maxFreeSockets: 64, timeout: IDLE_MS };
  if (protocol !== 'https:') return new HttpAgent(options);
  // Node would check the certificate for the host of the request, which is that of the console.
  return new HttpsAgent({ ...options, servername: isIP(bare(hostname)) === 0 ? hostname : '' });
}

/** Leaves of the header `Connection` only whether the sender wants to go on: it could name any other header. */
function dropConnection({ headers, httpVersion }: IncomingMessage): void {
  const ends = httpVersion === '1.0' || /\bclose\b/i.test(headers.connection ?? '');
  headers.connection = ends ? 'close' : 'keep-alive';
  for (const name of OF_THE_CONNECTION) delete headers[name];
}

/**
 * Adds the address of the sender, as seen here, behind what it wrote itself: the proxy trusts the last address first.
 * The option `xfwd` of httpxy would leave out the address when the sender wrote the header.
 */
function addSender({ headers, socket }: IncomingMessage): void {
  const written = headers['x-forwarded-for'] ?? [];
  const sender = socket.remoteAddress ?? 'unknown';
  headers['x-forwarded-for'] = [written, sender].flat().join(', ');
}

/** Asks for a body that the sender holds back: the answer `100 Continue` of the proxy does not come through. */
function acceptBody({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  delete headers.expect;
}

/** In parts, because httpxy looks up the brackets of an IPv6 address as a name. */
const targetOf = ({ protocol, hostname, port, pathname }: URL): ProxyTargetDetailed => ({
  protocol,
  port,
  pathname,
  hostname: bare(hostname),
});

/**
 * Returns a function that passes a request on to the proxy, with the address of its sender, and streams the answer. The
 * proxy alone decides who is let in, how much and how often.
 */
export function createForwarding(
  apiUrl: string,
): (request: IncomingMessage, response: ServerResponse) => void {
  const api = new URL(apiUrl);
  // The host stays that of the request: an API without authentication refuses the hosts of other machines.
  const proxy = createProxyServer({
    target: targetOf(api),
    agent: createAgent(api),
    proxyTimeout: ANSWER_MS,
  });
  proxy.on('error', (error, request, response) => {
    log.warn({ err: error }, 'API injoignable');
    if (response === undefined || !('headersSent' in response) || response.headersSent) {
      response?.destroy();
    } else answerUnreachable(request, response);
  });
  proxy.on('proxyRes', ({ headers }, request, response) => {
    // httpxy would copy that of the proxy over what the server here has announced.
    headers.connection = String(response.getHeader('connection') ?? request.headers.connection);
    for (const name of OF_THE_CONNECTION) delete headers[name];
  });
  return (request, response) => {
    dropConnection(request);
    addSender(request);
    acceptBody(request, response);
    // An error of the answer itself rejects, and would end the process.
    proxy.web(request, response).catch(() => response.destroy());
  };
}
