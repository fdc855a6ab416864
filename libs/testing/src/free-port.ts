import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that the system gives to outgoing connections and to servers that ask for any port, and beside those of
 * `npm start`: no other process takes such a port between its choice and its use, nor while its server is restarted.
 */
const RANGE = { from: 10_000, to: 20_000 };
/** Ports of one test worker. Workers look for ports at the same time, each in a part of its own. */
const PART = 1_000;
const PORT_ATTEMPTS = 500;
/** One port after the other, so that none is found twice before it is used. */
const search = { at: randomInt(PART) };

/** A TCP port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number;
}

/** Finds `count` different free TCP ports of 127.0.0.1. Holds all of them until the last one is known. */
export async function freePorts(count: number): Promise<number[]> {
  const held = new Map<number, Server>();
  for (let attempt = 0; held.size < count && attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = nextPort();
    const server = await listenOn(port);
    if (server) held.set(port, server);
  }
  await Promise.all([...held.values()].map(closeServer));
  if (held.size < count) throw new Error('No free port found on this machine.');
  return [...held.keys()];
}

function nextPort(): number {
  const worker = Number(process.env['JEST_WORKER_ID'] ?? 1);
  search.at = (search.at + 1) % PART;
  return RANGE.from + (((worker - 1) * PART) % (RANGE.to - RANGE.from)) + search.at;
}

function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
  });
}
