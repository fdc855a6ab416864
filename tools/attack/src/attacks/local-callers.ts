import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { requireHeld, type DeclaredAttack } from '../attack';
import { call as callUrl } from '../target/call';
import { type Target } from '../target/target';
import { countOf, many } from './inputs';

/** As many as the server keeps. */
const IDLE_CONNECTIONS = 2_000;
const HOLD_CALLS_MS = 4_000;
const CALLER_PAUSE_MS = 100;
const GUESSES = 1_500;
const GUESSERS = 30;
/** Wrong keys that one reverse proxy may present in a minute, for all its callers. */
const MAX_GUESSES = 600;
/** Who connects behind so many others waits until the system has accepted these one by one. */
const MAX_CALLER_WAIT_MS = 3_000;

/** Opens connections that stay silent. The address is the one of everything on this machine. */
function openSilent({ stack }: Target): readonly Socket[] {
  const { hostname, port } = new URL(stack.proxyUrl);
  return many(IDLE_CONNECTIONS, () =>
    connect({ host: hostname, port: Number(port) }).on('error', () => undefined),
  );
}

/** Reads through the console and at the proxy, with a new connection each time. */
async function readMeanwhile(target: Target, key: string): Promise<number> {
  const until = performance.now() + HOLD_CALLS_MS;
  let served = 0;
  while (performance.now() < until) {
    for (const url of [target.stack.consoleUrl, target.stack.proxyUrl]) {
      const answer = await callUrl(`${url}/api/me`, { key, timeoutMs: 10_000 }).catch(
        (error: Error) => ({ status: error.message, text: '' }),
      );
      requireHeld(answer.status === 200, `a person was answered ${answer.status} ${answer.text}`);
      served += 1;
    }
    await delay(CALLER_PAUSE_MS);
  }
  return served;
}

async function holdConnections(target: Target): Promise<string> {
  const key = await target.keyFor('viewer');
  requireHeld((await target.call('/api/me', { key })).status === 200, 'the key is not good');
  const silent = openSilent(target);
  try {
    const served = await readMeanwhile(target, key);
    const open = silent.filter(({ destroyed }) => !destroyed).length;
    return `${open} of ${IDLE_CONNECTIONS} silent connections stay, a person: ${served} × 200`;
  } finally {
    silent.forEach((socket) => socket.destroy());
  }
}

async function guessKeys({ call, keyFor }: Target): Promise<string> {
  const good = await keyFor('viewer');
  const statuses: number[] = [];
  let next = 0;
  const guesser = async (): Promise<void> => {
    while (next < GUESSES) {
      const at = (next += 1);
      const headers = { 'x-forwarded-for': `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` };
      const key = `wfp_aaaaaaaa_${String(at).padStart(43, 'A')}`;
      statuses.push((await call('/api/me', { key, headers })).status);
    }
  };
  await Promise.all(Array.from({ length: GUESSERS }, guesser));
  const tried = statuses.filter((status) => status === 401).length;
  // A few more are let through each second.
  requireHeld(tried < 2 * MAX_GUESSES, `${tried} wrong keys were tried`);
  const known = await call('/api/me', { key: good });
  requireHeld(known.status === 200, `a good key was answered ${known.status}`);
  return countOf(statuses);
}

/** Attacks by programs on the machine, against `npm start`, where the console is a reverse proxy of the same address. */
export const localCallerAttacks: readonly DeclaredAttack[] = [
  {
    name: 'local-connections',
    does: 'holds 2,000 silent connections from the machine on which the console passes requests on',
    isQuick: true,
    healthMayWaitMs: MAX_CALLER_WAIT_MS,
    ownStack: () => ({ console: true }),
    run: holdConnections,
  },
  {
    name: 'local-guesses',
    does: 'tries 1,500 wrong keys, each with another address in X-Forwarded-For',
    isQuick: true,
    ownStack: () => ({ console: true }),
    run: guessKeys,
  },
];
