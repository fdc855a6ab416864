import { ConfigurationError } from '@platform/ports';
import { createServer, type RequestListener, type Server } from 'node:http';
import { isIPv6, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { answerMalformed } from './answer-malformed';

/** Longer than the idle time of usual load balancers, which would else reuse a closed connection. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_EVERY_MS = 2_000;

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
 * Rejects with ConfigurationError naming `portKey` when the address is taken or refused.
 */
export async function listen(app: RequestListener, options: ListenOptions): Promise<HttpServer> {
  const { headersTimeoutMs = 10_000, requestTimeoutMs = 30_000, closeTimeoutMs = 10_000 } = options;
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, headersTimeoutMs),
    },
    app,
  );
  const { answering, unused } = trackSockets(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (socket.writable && !answering.has(socket)) answerMalformed(error.code, socket);
    else socket.destroy();
  });
  await bind(server, options);
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${reachableHost(options.host)}:${port}`,
    port,
    close: () => (closing ??= closeGracefully(server, unused, closeTimeoutMs)),
  };
}

/**
 * `answering`: an answer is under way; `unused`: connected, no request yet, which Node does not
 * count as idle. While closing, a socket is closed as soon as its answer has left.
 */
function trackSockets(server: Server) {
  const answering = new WeakSet<Duplex>();
  const unused = new Set<Duplex>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    answering.add(socket);
    response.once('close', () => {
      answering.delete(socket);
      if (!server.listening) server.closeIdleConnections();
    });
  });
  return { answering, unused };
}

function bind(server: Server, { host, port, portKey }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const why = cause.code === 'EADDRINUSE' ? 'déjà utilisé' : `refusé (${cause.code})`;
      const message = `port ${port} ${why} sur ${host} : libérez-le ou changez ${portKey}`;
      reject(new ConfigurationError(portKey, message, { cause }));
    });
    server.listen(port, host, resolve);
  });
}

async function closeGracefully(
  server: Server,
  unused: ReadonlySet<Duplex>,
  patienceMs: number,
): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of unused) socket.destroy();
  await closed;
  clearTimeout(cut);
}

function reachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return isIPv6(host) ? `[${host}]` : host;
}
