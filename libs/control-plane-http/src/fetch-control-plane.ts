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
 * One request to the control plane at `http://…`, `https://…` or `unix:<absolute path>`, below the path
 * that the address may have. Answers and throws as `fetch` does.
 */
export function fetchControlPlane(
  address: string,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const socketPath = socketPathOf(address);
  const base = socketPath === undefined ? address.replace(/\/+$/, '') : 'http://localhost';
  // The types of Node's own fetch and of the package differ in what we do not use.
  const options = { ...init, dispatcher: poolOf(socketPath) } as Parameters<typeof fetch>[1];
  return fetch(`${base}${path}`, options) as unknown as Promise<Response>;
}
