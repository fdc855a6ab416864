import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

import { StartImpededError, type Language } from '@platform/ports';
import { problem, type Problem } from '@platform/problems';
import type { Logger } from '@platform/telemetry';

import { limitAddresses, type AddressLimit } from './address-limit';
import { boundUnread } from './bound-unread';
import { trackConnections, type Connections, type ReadingTime } from './connections';
import { onceAMinuteLog } from '../once-a-minute-log';
import { oneAtATime } from './one-at-a-time';
import { problemDocument, PROBLEM_MEDIA_TYPE } from '../answer/problem-document';
import { readInTurns } from '../body/read-in-turns';
import { LINGER_MS } from './unread-body';
import { MAX_HEADERS } from '../request-head';

/** Answers bytes that are not a request, then closes. In the language of the site: there are no headers to read. */
function answerRaw(problem: Problem, socket: Duplex, language: Language): void {
  const requestId = randomUUID();
  const body = JSON.stringify(problemDocument(problem, requestId, language));
  const headers = {
    'Content-Type': PROBLEM_MEDIA_TYPE,
    'Content-Language': language,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    Connection: 'close',
    ...problem.headers,
  };
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
  const cut = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(cut));
}

/** Logs the number of connections closed above the limit, at most once a minute. */
function logRefusedConnections(server: Server, logger: Logger): void {
  const say = onceAMinuteLog((refused: number) =>
    logger.warn({ refused, limit: server.maxConnections }, 'connexions refusées : trop à la fois'),
  );
  server.on('drop', () => say());
}

/** Longer than the idle timeout of common load balancers, which would otherwise reuse a closed connection. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_INTERVAL_MS = 2_000;
/** Maximum size of the request line and headers, in bytes. */
const MAX_HEAD_BYTES = 16_384;
const MAX_CONNECTIONS = 2_000;
const READING_TIME: ReadingTime = { ms: 30_000, bytesPerMs: 64 };
/** Default limit: room for some dozens of the largest answers. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
/** Connections that wait to be accepted. Beyond it, the peer's TCP retries after a second. */
const BACKLOG = 4_096;
/** Idle time before TCP keep-alive probes start. Only they detect a peer that vanished during a stream. */
const KEEP_ALIVE_PROBE_MS = 60_000;

/** Limited by `STOP_LIMIT_MS` of the process. */
const DEFAULT_CLOSE_TIMEOUT_MS = 10_000;

export interface ListenOptions {
  readonly host: string;
  /** 0 chooses a free port. */
  readonly port: number;
  /** The environment variable that the error names when the port cannot be used, e.g. `PORT`. */
  readonly portKey: string;
  /** Maximum time that `close` waits for requests in flight. Default 10 s. */
  readonly closeTimeoutMs?: number;
  /** Maximum time for a request's headers to arrive. Default 10 s. */
  readonly headersTimeoutMs?: number;
  /** Maximum time for a whole request to arrive. Default 30 s. */
  readonly requestTimeoutMs?: number;
  /** Maximum open connections. Further ones are closed without an answer. Default 2,000. */
  readonly maxConnections?: number;
  /** Maximum open connections per address. Further ones are closed without an answer. Default: no limit. */
  readonly addressLimit?: AddressLimit;
  /** Time a peer has to read an answer. Default 30 s, plus one second per 64 KiB. */
  readonly readingTime?: ReadingTime;
  /** Maximum bytes that all peers together leave unread. Default 64 MiB. */
  readonly maxUnreadBytes?: number;
  /** Language of the answers to bytes that are no request. Default French. */
  readonly language?: Language;
  /** Logs connections that are refused or cut. */
  readonly logger?: Logger;
}

export interface HttpServer {
  /** A URL that reaches the server from this machine. */
  readonly url: string;
  readonly port: number;
  /** Stops accepting connections, waits `closeTimeoutMs` for requests in flight, then cuts the rest. */
  close(): Promise<void>;
}

/**
 * Serves `app`. Resolves when the server accepts connections. Rejects with `StartImpededError`, which names
 * `portKey`, when the address is in use or not allowed.
 */
export async function listen(app: RequestListener, options: ListenOptions): Promise<HttpServer> {
  const { language = 'fr' } = options;
  const server = createStrictServer(app, options);
  server.on('connect', (_request, socket: Duplex) => answerRaw(NO_TUNNEL, socket, language));
  const connections = trackConnections(server, options.readingTime ?? READING_TIME);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (connections.canAnswer(socket)) {
      answerRaw(problemFor(error, socket), socket, language);
    } else if (!connections.endAfterAnswers(socket)) socket.destroy();
  });
  boundUnread(server, options.maxUnreadBytes ?? MAX_UNREAD_BYTES, options.logger);
  if (options.addressLimit) limitAddresses(server, options.addressLimit, options.logger);
  if (options.logger) logRefusedConnections(server, options.logger);
  readInTurns(server);
  await bind(server, options);
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${reachableHost(options.host)}:${port}`,
    port,
    close: () =>
      (closing ??= closeGracefully(
        server,
        connections,
        options.closeTimeoutMs ?? DEFAULT_CLOSE_TIMEOUT_MS,
      )),
  };
}

/** A peer whose bytes arrived in time but were not read is not slow: it gets 503 instead of 408. */
function problemFor({ code = '' }: NodeJS.ErrnoException, socket: Duplex): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problem('headers-too-large');
  if (code !== 'ERR_HTTP_REQUEST_TIMEOUT') return problem('request-malformed');
  return problem(socket.readableLength > 0 ? 'overloaded' : 'request-timeout');
}

function createStrictServer(app: RequestListener, options: ListenOptions): Server {
  const { headersTimeoutMs = 10_000, requestTimeoutMs = 30_000 } = options;
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headersTimeoutMs),
      maxHeaderSize: MAX_HEAD_BYTES,
      insecureHTTPParser: false,
      // The application refuses a missing Host header: Node's own answer is not a problem document.
      requireHostHeader: false,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_PROBE_MS,
    },
    oneAtATime(app),
  );
  // Node silently drops headers above its limit, so let the application see one too many and refuse it.
  server.maxHeadersCount = MAX_HEADERS + 1;
  server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
  // Node would ask for the body before the caller is authenticated. The code that reads the body asks for it.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  // Ignore unknown expectations, which HTTP allows; Node would answer a bare 417.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

const NO_TUNNEL = problem('method-not-allowed', {
  facts: { allow: METHODS },
  headers: { Allow: METHODS },
});

function bind(server: Server, { host, port, portKey }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'déjà utilisé' : `refusé (${cause.code})`;
      const message = `port ${port} ${why} sur ${host} : libérez-le ou changez ${portKey}`;
      const state = cause.code === 'EADDRINUSE' ? 'already in use' : `refused (${cause.code})`;
      const english = `port ${port} ${state} on ${host}: free it or change ${portKey}`;
      reject(new StartImpededError(portKey, message, { cause, english }));
    });
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
}

async function closeGracefully(
  server: Server,
  connections: Connections,
  timeoutMs: number,
): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), timeoutMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  connections.close();
  await closed;
  clearTimeout(cut);
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}
