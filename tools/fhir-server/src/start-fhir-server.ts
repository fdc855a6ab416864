import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createBehaviourState } from './behaviours/behaviour-state';
import { type Behaviours, STANDARD_BEHAVIOURS } from './behaviours/behaviours';
import { createBulkExports } from './bulk/bulk-exports';
import { createListener } from './http/create-listener';
import { createRequestLog, type RequestRecord } from './http/request-log';
import { type Issue } from './outcome';
import { type Resource } from './resource';
import { type RestLimits } from './rest/fhir-request';
import { seedFolder } from './seed-folder';
import { openStore, type Store } from './store/open-store';
import { createHooks } from './subscriptions/hooks';
import { createSockets } from './subscriptions/sockets';

interface FhirServerLimits extends RestLimits {
  readonly maxBodyBytes: number;
  readonly maxConcurrentRequests: number;
  readonly maxConnections: number;
  /** Maximum time in ms to receive a request. */
  readonly requestTimeoutMs: number;
}

export const DEFAULT_LIMITS: FhirServerLimits = {
  defaultPageSize: 20,
  maxPageSize: 1_000,
  maxIncludes: 1_000,
  maxBundleEntries: 1_000,
  maxExpansion: 10_000,
  maxBodyBytes: 10 * 1024 * 1024,
  maxConcurrentRequests: 256,
  maxConnections: 2_048,
  requestTimeoutMs: 30_000,
};

export interface FhirServerOptions {
  /** Default 0: a free port. */
  readonly port?: number | undefined;
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Base URL that clients use, if a proxy or a container is in front. Default: where the server listens. */
  readonly publicUrl?: string | undefined;
  /** Database file. Undefined: in memory. */
  readonly file?: string | undefined;
  /** Folders of FHIR files that are stored at the start, unless the server already had them. */
  readonly seedFolder?: string | readonly string[] | undefined;
  readonly behaviours?: Partial<Behaviours> | undefined;
  readonly limits?: Partial<FhirServerLimits> | undefined;
  /** ms since 1970. Default: the clock of this machine. */
  readonly clock?: (() => number) | undefined;
  /** A stricter check of what is written, such as a validator of profiles. Errors refuse the write with 422. */
  readonly validate?: ((resource: Resource) => readonly Issue[]) | undefined;
  /** False: no administrative calls. Default: only if the server listens on the loopback. */
  readonly admin?: boolean | undefined;
  /** Called for an error that is a bug of this server. Default: a warning of the process. */
  readonly onBug?: ((error: unknown) => void) | undefined;
}

export interface FhirServer {
  /** Base URL, such as `http://127.0.0.1:8090/fhir`. */
  readonly url: string;
  readonly port: number;
  behaviours(): Behaviours;
  setBehaviours(changes: Partial<Behaviours>): void;
  /** Back to the behaviours of the start. */
  resetBehaviours(): void;
  /** Removes everything and seeds again. */
  reset(): Promise<void>;
  /** Number of resources, without deleted ones. */
  count(): number;
  /** The latest requests, without administrative calls, oldest first. */
  requests(): readonly RequestRecord[];
  clearRequests(): void;
  /** Resolves when every notification of subscriptions was sent or given up. */
  hooksSettled(): Promise<void>;
  /** WebSockets that are open. */
  socketCount(): number;
  /** Cuts all WebSockets, as a network does. */
  cutSockets(): void;
  /** Finishes what is in progress, for 2 s at most, then closes everything. */
  close(): Promise<void>;
}

const BASE_PATH = '/fhir';
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);
const CLOSE_TIMEOUT_MS = 2_000;
const HEADERS_TIMEOUT_MS = 10_000;

/** Starts a FHIR R4 server. Rejects if the port is taken or the seed is invalid, with nothing left open. */
export async function startFhirServer(options: FhirServerOptions = {}): Promise<FhirServer> {
  const limits: FhirServerLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const host = options.host ?? '127.0.0.1';
  const clock = options.clock ?? Date.now;
  const onBug = options.onBug ?? ((error): void => process.emitWarning(error as Error));
  const server = createServer({
    requestTimeout: limits.requestTimeoutMs,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, limits.requestTimeoutMs),
  });
  server.maxConnections = limits.maxConnections;
  const port = await listen(server, options.port ?? 0, host);
  const url =
    options.publicUrl?.replace(/\/$/, '') ?? `http://${hostInUrl(host)}:${port}${BASE_PATH}`;
  const state = createBehaviourState(options.behaviours ?? {});
  const store = await openOrClose(options.file, server);
  const bulkExports = createBulkExports(store);
  const sockets = createSockets({ server, store, state, baseUrl: url });
  const hooks = createHooks({ store, state, baseUrl: url, limits, sockets });
  const log = createRequestLog();

  const seed = async (): Promise<void> => {
    const { validate } = options;
    const context = {
      store,
      exports: bulkExports,
      baseUrl: url,
      limits,
      validate,
      written: [],
      stamp: clock(),
    };
    for (const folder of [options.seedFolder ?? []].flat()) {
      await seedFolder({ ...context, behaviours: STANDARD_BEHAVIOURS }, folder);
    }
  };
  const reset = async (): Promise<void> => {
    store.clear();
    await seed();
  };
  const close = async (): Promise<void> => {
    hooks.close();
    sockets.cut();
    await closeServer(server);
    await hooks.settled();
    store.close();
  };
  try {
    await seed();
  } catch (error) {
    await close();
    throw error;
  }
  const isAdmin = options.admin ?? LOOPBACK.has(host);
  server.on(
    'request',
    createListener({
      store,
      exports: bulkExports,
      state,
      baseUrl: url,
      limits,
      clock,
      onBug,
      validate: options.validate,
      maxBodyBytes: limits.maxBodyBytes,
      maxConcurrentRequests: limits.maxConcurrentRequests,
      record: log.add,
      onWritten: hooks.notify,
      admin: isAdmin ? { state, countResources: store.count, resetContent: reset } : undefined,
    }),
  );
  return {
    url,
    port,
    behaviours: state.current,
    setBehaviours: (changes) => void state.set(changes),
    resetBehaviours: () => void state.reset(),
    reset,
    count: store.count,
    requests: log.list,
    clearRequests: log.clear,
    hooksSettled: hooks.settled,
    socketCount: sockets.count,
    cutSockets: sockets.cut,
    close,
  };
}

const hostInUrl = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** A file that is no database must not leave the port taken. */
async function openOrClose(file: string | undefined, server: Server): Promise<Store> {
  try {
    return openStore(file);
  } catch (error) {
    await closeServer(server);
    throw error;
  }
}

async function closeServer(server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(timer);
}
