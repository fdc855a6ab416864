import { Agent, fetch } from 'undici';

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

/**
 * Sends a request to the control plane at `http://…`, `https://…` or `unix:<absolute path>`, relative to the path of
 * the address. Returns and throws like `fetch`.
 */
export function fetchControlPlane(
  address: string,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const socketPath = socketPathOf(address);
  const base = socketPath === undefined ? address.replace(/\/+$/, '') : 'http://localhost';
  // The types of Node's fetch and of the package differ only in parts that are not used here.
  const options = { ...init, dispatcher: poolOf(socketPath) } as Parameters<typeof fetch>[1];
  return fetch(`${base}${path}`, options) as unknown as Promise<Response>;
}
