import { problem, type Problem } from '@platform/problems';
import { StartImpededError } from '@platform/ports';
import type { Logger } from '@platform/telemetry';
import { createServer, type RequestListener, type Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { limitAddresses, type AddressLimit } from './address-limit';
import { answerRaw } from './answer-raw';
import { boundUnread } from './bound-unread';
import { trackConnections, type Connections, type ReadingTime } from './connections';
import { logRefusedConnections } from './log-refused-connections';
import { oneAtATime } from './one-at-a-time';
import { readInTurns } from './read-in-turns';
import { MAX_HEADERS } from './request-head';

/** Longer than the idle time of usual load balancers, which would else reuse a closed connection. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_EVERY_MS = 2_000;
/** Request line and headers together, in bytes. */
const MAX_HEAD_BYTES = 16_384;
const MAX_CONNECTIONS = 2_000;
const READING_TIME: ReadingTime = { ms: 30_000, bytesPerMs: 64 };
/** Some dozens of the largest answers. */
const MAX_UNREAD_BYTES = 64 * 1024 * 1024;
/** Connections that wait to be accepted: one that finds no room is tried again after a second. */
const BACKLOG = 4_096;
/** A peer that vanished in the middle of a stream is noticed by TCP alone. */
const PROBE_PEER_AFTER_MS = 60_000;

export interface ListenOptions {
  readonly host: string;
  /** 0: a free one. */
  readonly port: number;
  /** Variable to name when the address cannot be listened on, e.g. `PORT`. */
  readonly portKey: string;
  /** How long `close` waits for requests in flight; default 10 s. */
  readonly closeTimeoutMs?: number;
  /** How long a request's headers may take to arrive; default 10 s. */
  readonly headersTimeoutMs?: number;
  /** How long a whole request may take to arrive; default 30 s. */
  readonly requestTimeoutMs?: number;
  /** Connections open at once; one more is closed unanswered. Default 2000. */
  readonly maxConnections?: number;
  /** Connections of one address open at once; one more is closed unanswered. Default: no limit. */
  readonly addressLimit?: AddressLimit;
  /** How long a peer may take over an answer; default 30 s, and a second for each 64 KiB. */
  readonly readingTime?: ReadingTime;
  /** What peers may leave unread, all of them together; default 64 MiB. */
  readonly maxUnreadBytes?: number;
  /** Told of connections that are refused or cut. */
  readonly logger?: Logger;
}

export interface HttpServer {
  /** An address that reaches the server from this machine. */
  readonly url: string;
  readonly port: number;
  /** Stops accepting, lets requests in flight finish up to the bound, then cuts them. */
  close(): Promise<void>;
}

/**
 * Serves `app`; resolves once connections are accepted.
 * Rejects with StartImpededError naming `portKey` when the address is taken or refused.
 */
export async function listen(app: RequestListener, options: ListenOptions): Promise<HttpServer> {
  const server = createStrictServer(app, options);
  const connections = trackConnections(server, options.readingTime ?? READING_TIME);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (connections.canAnswer(socket)) {
      answerRaw(problemFor(error, socket), socket);
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
      (closing ??= closeGracefully(server, connections, options.closeTimeoutMs ?? 10_000)),
  };
}

/** What a peer has sent in time, and nobody has had the time to read, was not too slow. */
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
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, headersTimeoutMs),
      maxHeaderSize: MAX_HEAD_BYTES,
      insecureHTTPParser: false,
      // The application refuses a missing Host itself: Node's own answer is no problem document.
      requireHostHeader: false,
      keepAlive: true,
      keepAliveInitialDelay: PROBE_PEER_AFTER_MS,
    },
    oneAtATime(app),
  );
  // Node leaves out the headers over its limit without a word: the application must see one too many.
  server.maxHeadersCount = MAX_HEADERS + 1;
  server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
  server.on('connect', (_request, socket: Duplex) => answerRaw(NO_TUNNEL, socket));
  // Whoever wants to read the body asks for it; Node would ask before anybody knows who sends it.
  server.on('checkContinue', (request, response) => server.emit('request', request, response));
  // An expectation that is not known may be ignored; Node would answer a bare 417.
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
