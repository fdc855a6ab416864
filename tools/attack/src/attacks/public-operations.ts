import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { requireHeld, type DeclaredAttack } from '../attack';
import { type Target } from '../target/target';
import { countOf, many } from './inputs';

const READER_CONNECTIONS = 240;
const FLOOD_MS = 8_000;
const FLOOD_ADDRESS = '127.0.0.61';
const OTHER_ADDRESS = '127.0.0.62';
const READER_PAUSE_MS = 100;
/** How long another caller may wait for an answer that reads one row, or so many times as long as without a flood. */
const MAX_READER_WAIT_MS = 1_500;
const MAX_TIMES = 8;
const CALM_READS = 10;

/** What anybody may ask for, without a key. */
const PUBLIC: readonly string[] = [
  '/api/docs/swagger-ui.js',
  '/api/docs/swagger-ui.css',
  '/api/docs',
  '/api/openapi.json',
  '/readyz',
  '/readyz?strict=true',
];

/** Begins each answer. Nothing else of an answer is looked at, so that the attack costs less than its answers. */
const ANSWER = 'HTTP/1.1 ';
const STATUS_LENGTH = 3;
/** Requests of one connection that are not answered yet. */
const AHEAD = 4;

/** Requests for the documentation that one address may make in a minute. */
const MAX_DOCUMENTS = 300;

interface Answered {
  readonly path: string;
  readonly status: string;
}

interface Flooder {
  readonly answered: readonly Answered[];
  stop(): void;
}

/** Sends requests on one connection, always some ahead of the answers. Connects again when it is cut. */
function floodOn(url: string, first: number): Flooder {
  const { hostname, port } = new URL(url);
  const answered: Answered[] = [];
  let asked: string[] = [];
  let socket: Socket;
  let isOver = false;
  let next = first;
  const send = (count: number): void => {
    const requests = many(count, () => {
      next += 1;
      const path = PUBLIC[next % PUBLIC.length] ?? '/';
      asked.push(path);
      return `GET ${path} HTTP/1.1\r\nHost: h\r\n\r\n`;
    });
    socket.write(requests.join(''));
  };
  const open = (): void => {
    if (isOver) return;
    asked = [];
    socket = connect({ host: hostname, port: Number(port), localAddress: FLOOD_ADDRESS });
    socket.on('error', () => undefined);
    socket.once('close', () => setTimeout(open, READER_PAUSE_MS));
    socket.on('data', (bytes) => {
      let answers = 0;
      for (let at = bytes.indexOf(ANSWER); at >= 0; at = bytes.indexOf(ANSWER, at + 1)) {
        const from = at + ANSWER.length;
        const status = bytes.toString('latin1', from, from + STATUS_LENGTH);
        if (!/^\d+$/.test(status)) continue;
        answered.push({ path: asked.shift() ?? '', status });
        answers += 1;
      }
      if (answers > 0) send(answers);
    });
    send(AHEAD);
  };
  open();
  return {
    answered,
    stop() {
      isOver = true;
      socket.destroy();
    },
  };
}

async function flood({ stack, call, keyFor }: Target): Promise<string> {
  const key = await keyFor('viewer');
  const read = async (): Promise<number> => {
    const { status, ms } = await call('/api/runs?limit=1', { key, from: OTHER_ADDRESS });
    requireHeld(status === 200, `another caller was answered ${status}`);
    await delay(READER_PAUSE_MS);
    return ms;
  };
  const calm: number[] = [];
  while (calm.length < CALM_READS) calm.push(await read());
  const until = performance.now() + FLOOD_MS;
  const waits: number[] = [];
  const flooders = many(READER_CONNECTIONS, (at) => floodOn(stack.proxyUrl, at));
  try {
    while (performance.now() < until) waits.push(await read());
  } finally {
    flooders.forEach(({ stop }) => stop());
  }
  const answers = flooders.flatMap(({ answered }) => answered);
  const statuses = answers.map(({ status }) => status);
  const documents = answers.filter(
    ({ path, status }) => path.startsWith('/api/') && status === '200',
  );
  requireHeld(documents.length <= MAX_DOCUMENTS, `${documents.length} documents of one address`);
  const longest = Math.round(Math.max(...waits));
  const most = Math.max(MAX_READER_WAIT_MS, MAX_TIMES * Math.max(...calm));
  requireHeld(longest <= most, `another caller waited ${longest} ms beside ${countOf(statuses)}`);
  // Whoever watches the process from another address learns what it is asked for.
  const probe = await call('/readyz', { from: OTHER_ADDRESS });
  requireHeld(probe.status === 200, `/readyz was answered ${probe.status}`);
  return `${countOf(statuses)}; another caller: ${waits.length} × 200, the last after ${longest} ms`;
}

/** Attacks with what anybody may call. */
export const publicOperationAttacks: readonly DeclaredAttack[] = [
  {
    name: 'public-flood',
    does: `asks on ${READER_CONNECTIONS} connections without a key for the documentation, the document of the API and /readyz`,
    run: flood,
  },
];
