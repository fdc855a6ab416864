import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { requireHeld, type Attack } from '../attack';
import { type Target } from '../target/target';
import { countOf } from './agent-calls';

const CONNECTIONS = 240;
const FLOOD_MS = 8_000;
const FLOOD_ADDRESS = '127.0.0.61';
const OTHER_ADDRESS = '127.0.0.62';
const PAUSE_MS = 100;
/** How long another caller may wait for an answer that reads one row. */
const MAX_WAIT_MS = 1_500;

/** What anybody may ask for, without a key. */
const PUBLIC: readonly string[] = [
  '/api/docs/swagger-ui.js',
  '/api/docs/swagger-ui.css',
  '/api/docs',
  '/api/openapi.json',
  '/readyz',
  '/readyz?strict=true',
];

/** Sends one request and reads its answer to the end. Returns its status, or the code of the error. */
const ask = (url: string, agent: Agent): Promise<number | string> =>
  new Promise((resolve) => {
    const sent = request(url, { agent, timeout: 30_000 }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    sent.once('timeout', () => sent.destroy());
    sent.end();
  });

async function flood({ stack, call, keyFor }: Target): Promise<string> {
  const key = await keyFor('viewer');
  const agent = new Agent({
    ...{ keepAlive: true, maxSockets: CONNECTIONS, localAddress: FLOOD_ADDRESS },
  });
  const until = performance.now() + FLOOD_MS;
  const statuses: (number | string)[] = [];
  const connection = async (at: number): Promise<void> => {
    for (let next = at; performance.now() < until; next += 1) {
      statuses.push(await ask(`${stack.proxyUrl}${PUBLIC[next % PUBLIC.length]}`, agent));
    }
  };
  const waits: number[] = [];
  const other = async (): Promise<void> => {
    while (performance.now() < until) {
      const { status, ms } = await call('/api/runs?limit=1', { key, from: OTHER_ADDRESS });
      requireHeld(status === 200, `another caller was answered ${status}`);
      waits.push(ms);
      await delay(PAUSE_MS);
    }
  };
  try {
    await Promise.all([
      other(),
      ...Array.from({ length: CONNECTIONS }, (_each, at) => connection(at)),
    ]);
  } finally {
    agent.destroy();
  }
  const longest = Math.round(Math.max(...waits));
  requireHeld(longest <= MAX_WAIT_MS, `another caller waited ${longest} ms`);
  // Whoever watches the process from another address learns what it is asked for.
  const probe = await call('/readyz', { from: OTHER_ADDRESS });
  requireHeld(probe.status === 200, `/readyz was answered ${probe.status}`);
  return `${countOf(statuses)}; another caller: ${waits.length} × 200, the last after ${longest} ms`;
}

/** Attacks with what anybody may call. */
export const publicOperationAttacks: readonly Attack[] = [
  {
    name: 'public-flood',
    does: `asks on ${CONNECTIONS} connections without a key for the documentation, the document of the API and /readyz`,
    mode: 'keys',
    isQuick: false,
    run: flood,
  },
];
