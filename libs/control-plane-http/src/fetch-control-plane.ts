import { Agent, fetch, request } from 'undici';

import { socketPathOf } from './address';

/**
 * One pool of connections for each socket, one for the network. Idle connections do not keep a
 * process alive.
 */
const pools = new Map<string | undefined, Agent>();

function poolOf(socketPath: string | undefined): Agent {
  const known = pools.get(socketPath);
  if (known) return known;
  const pool = new Agent(socketPath === undefined ? {} : { connect: { socketPath } });
  pools.set(socketPath, pool);
  return pool;
}

interface Target {
  readonly url: string;
  readonly dispatcher: Agent;
}

function targetOf(address: string, path: string): Target {
  const socketPath = socketPathOf(address);
  const base = socketPath === undefined ? address.replace(/\/+$/, '') : 'http://localhost';
  return { url: `${base}${path}`, dispatcher: poolOf(socketPath) };
}

/**
 * Sends a request to the control plane at `http://…`, `https://…` or `unix:<absolute path>`, relative to the path of
 * the address. Returns and throws like `fetch`.
 */
export function fetchControlPlane(
  address: string,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const { url, dispatcher } = targetOf(address, path);
  // The types of Node's fetch and of the package differ only in parts that are not used here.
  const options = { ...init, dispatcher } as Parameters<typeof fetch>[1];
  return fetch(url, options) as unknown as Promise<Response>;
}

/** A response whose body was read. */
export interface ControlPlaneAnswer {
  readonly status: number;
  readonly ok: boolean;
  /** The first value of a header, by its name in lower case. */
  header(name: string): string | undefined;
  /** Parses the body as JSON. Throws `SyntaxError`. */
  json(): unknown;
}

/**
 * Sends a request to the control plane and reads the whole answer. It costs a third of the CPU time of
 * `fetchControlPlane`, which every event pays. Throws like `fetchControlPlane`.
 */
export async function requestControlPlane(
  address: string,
  path: string,
  options: {
    readonly method?: 'GET' | 'POST';
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly signal: AbortSignal;
    /**
     * Whether to use a new connection. The control plane sends a streamed answer in small packets and waits for their
     * acknowledgement, which Linux delays by 40 ms, but not at the start of a connection.
     */
    readonly isStreamed?: boolean;
  },
): Promise<ControlPlaneAnswer> {
  const { url, dispatcher } = targetOf(address, path);
  const { isStreamed = false, ...sent } = options;
  const reset = isStreamed && dispatcher === poolOf(undefined);
  const { statusCode: status, headers, body } = await request(url, { ...sent, reset, dispatcher });
  const text = await body.text();
  return {
    status,
    ok: status >= 200 && status < 300,
    header(name) {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    json: () => JSON.parse(text) as unknown,
  };
}
