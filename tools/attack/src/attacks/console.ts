import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { requireHeld, type DeclaredAttack } from '../attack';
import { call } from '../target/call';
import { type Target } from '../target/target';
import { watchHealth } from '../watch/watch-health';
import { publish, retire, retryWhileRefused, uniqueName, waitForRun, workflow } from './workflows';
import { many } from './inputs';

/** Each part of the attack comes from an address of its own, and so does the person who uses the console meanwhile. */
const [SILENT, LONG, STREAMS, BODIES, DEAF, PERSON] = [61, 62, 63, 64, 65, 66].map(
  (last) => `127.0.0.${last}`,
) as [string, string, string, string, string, string];

/** Connections that one address may have. */
const MAX_OF_ADDRESS = 256;
const CONSOLE_CLIENTS = 400;
const LONG_ADDRESSES = 200;
/** Longer than headers may take to arrive. */
const HOLD_CONSOLE_MS = 14_000;
const VISITOR_PAUSE_MS = 100;
/** Who connects behind so many others waits until the system has accepted these one by one, as in `overload`. */
const MAX_CONSOLE_WAIT_MS = 3_000;

const HALF_A_HEAD = 'GET /api/runs HTTP/1.1\r\nHost: h\r\nX-';
const SLOW_POST =
  'POST /api/hooks/whatever HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n[';

const consoleOf = ({ stack }: Target): string => stack.consoleUrl;

function open(target: Target, from: string, bytes: string): Socket {
  const { hostname, port } = new URL(consoleOf(target));
  const socket = connect({ host: hostname, port: Number(port), localAddress: from });
  socket.on('error', () => undefined).resume();
  socket.write(bytes);
  return socket;
}

const openMany = (target: Target, from: string, bytes: string): readonly Socket[] =>
  many(CONSOLE_CLIENTS, () => open(target, from, bytes));

/** Counts the sockets whose answer begins as expected. Call it before they receive anything. */
function countAnswers(sockets: readonly Socket[], beginning: string): () => number {
  let count = 0;
  for (const socket of sockets) {
    socket.once('data', (bytes: Buffer) => (count += Number(`${bytes}`.startsWith(beginning))));
  }
  return () => count;
}

const openOf = (sockets: readonly Socket[]): number =>
  sockets.filter(({ destroyed }) => !destroyed).length;

/** Starts a run that waits, whose streams therefore do not end. */
async function waitingRun(target: Target, slug: string): Promise<string> {
  const eventId = uniqueName('streamed');
  const body = { eventId, eventType: 'core.manual', workflow: slug, input: null };
  const key = await target.keyFor('source');
  const { status } = await retryWhileRefused(() => target.call('/api/events', { key, body }));
  requireHeld(status === 202, `an event was answered ${status}`);
  const holds = ({ snapshot }: { readonly snapshot: { readonly phase: string } | null }): boolean =>
    snapshot?.phase === 'suspended';
  await waitForRun(target, eventId, { what: 'to wait', holds });
  return eventId;
}

/** The largest file of the page, as its index names it. */
async function fileOfPage(target: Target): Promise<string> {
  const { text } = await call(`${consoleOf(target)}/`);
  const [, path] = /src="(\/assets\/[^"]+\.js)"/.exec(text) ?? [];
  requireHeld(path !== undefined, 'the page names no script');
  return path;
}

/** Uses the console until told to stop. Requires that each request is answered. Returns how many were. */
async function usePage(target: Target, key: string, isOver: () => boolean): Promise<number> {
  const paths = ['/', '/config.json', '/api/me', '/api/runs?limit=5'];
  let served = 0;
  while (!isOver()) {
    for (const path of paths) {
      const { status } = await call(`${consoleOf(target)}${path}`, { key, from: PERSON });
      requireHeld(status === 200, `${path} was answered ${status} to a person`);
      served += 1;
    }
    await delay(VISITOR_PAUSE_MS);
  }
  return served;
}

/** Sends addresses of 8 kB, which the proxy refuses, and of 20 kB, which no server here reads. */
async function sendLongAddresses(target: Target): Promise<string> {
  const statuses = new Set<number>();
  for (let at = 0; at < LONG_ADDRESSES; at += 1) {
    const length = at % 2 === 0 ? 8_500 : 20_000;
    const url = `${consoleOf(target)}/api/runs/${'a'.repeat(length)}`;
    statuses.add((await call(url, { from: LONG })).status);
  }
  const got = [...statuses].sort().join(', ');
  requireHeld(got === '414, 431', `long addresses were answered ${got}`);
  return got;
}

async function flood(target: Target, runId: string): Promise<string> {
  const key = await target.keyFor('viewer', 'clinician');
  const { console: ui } = target.stack;
  const health = await watchHealth(consoleOf(target), ui?.pid ?? 0);
  const stream = `GET /api/runs/${runId}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: ${key}\r\n\r\n`;
  const file = `GET ${await fileOfPage(target)} HTTP/1.1\r\nHost: h\r\n\r\n`;
  const parts = {
    silent: openMany(target, SILENT, HALF_A_HEAD),
    streams: openMany(target, STREAMS, stream),
    bodies: openMany(target, BODIES, SLOW_POST),
    deaf: openMany(target, DEAF, file.repeat(8)),
  };
  parts.deaf.forEach((socket) => socket.pause());
  const streaming = countAnswers(parts.streams, 'HTTP/1.1 200');
  let isOver = false;
  const person = usePage(target, key, () => isOver);
  // Reported once the attack is over.
  person.catch(() => undefined);
  try {
    const long = await sendLongAddresses(target);
    await delay(HOLD_CONSOLE_MS);
    const left = {
      silent: openOf(parts.silent),
      bodies: openOf(parts.bodies),
      streams: openOf(parts.streams),
    };
    isOver = true;
    const served = await person;
    requireHeld(left.silent === 0, `${left.silent} half heads are still open`);
    requireHeld(left.bodies === 0, `${left.bodies} slow bodies are still open`);
    requireHeld(left.streams <= MAX_OF_ADDRESS, `${left.streams} streams of one address`);
    requireHeld(streaming() > 0, 'no stream was opened');
    const { unanswered, maxOwnWaitMs } = await health.take();
    requireHeld(unanswered === 0, `/healthz of the console unanswered ${unanswered} times`);
    const waited = Math.round(maxOwnWaitMs);
    requireHeld(maxOwnWaitMs <= MAX_CONSOLE_WAIT_MS, `/healthz of the console waited ${waited} ms`);
    return `${left.streams} of ${streaming()} streams stay, the rest is cut; ${long}; a person: ${served} × 200; /healthz of the console waited ${waited} ms`;
  } finally {
    isOver = true;
    health.stop();
    Object.values(parts)
      .flat()
      .forEach((socket) => socket.destroy());
  }
}

const waitingSpec = () =>
  workflow(uniqueName('streamed'), {
    nodes: [
      { id: 'start', type: 'core.manual' },
      {
        id: 'ask',
        type: 'core.validation',
        config: { title: 'Valider', payload: [], assignment: { roles: ['doctor'] }, due: 'PT4H' },
      },
    ],
    edges: [{ from: 'start.$done', to: 'ask.$after' }],
  });

/** Attacks on the server of the console, which also forwards to the proxy. */
export const consoleAttacks: readonly DeclaredAttack[] = [
  {
    name: 'console-flood',
    does: 'holds half heads, streams, slow bodies and unread files on 1,600 connections to the console',
    ownStack: () => ({ console: true }),
    async run(target) {
      const spec = waitingSpec();
      await publish(target, spec);
      const got = await flood(target, await waitingRun(target, spec.slug));
      await retire(target, spec);
      return got;
    },
  },
];
