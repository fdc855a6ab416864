import { connect } from 'node:net';

import {
  createApp,
  createConcurrencyLimiter,
  listen,
  type Gate,
  type HttpServer,
} from '@platform/http';
import { PlatformError } from '@platform/ports';
import { createLogger } from '@platform/telemetry';
import { until } from '@platform/testing';

import { AGENT_ROLE } from '../../identity/roles';
import type { AgentDeps } from '../deps';
import { mcpRoutes } from './routes';

/** Requests whose connection ended before their answer. */
const gone: unknown[] = [];

const gate: Gate = {
  identify(request) {
    const { res } = request;
    res?.once('close', () => {
      if (!res.writableEnded) gone.push(request.url);
    });
    return Promise.resolve({ kind: 'key', id: 'k', name: 'k', roles: new Set([AGENT_ROLE]) });
  },
  admit: () => Promise.resolve(),
  record: () => Promise.resolve(),
};

let inForce: () => Promise<never>;
let server: HttpServer;
beforeAll(async () => {
  // Reads of the definitions are slow, or fail.
  const deps = { definitions: { inForce: () => inForce() } } as unknown as AgentDeps;
  const app = createApp({
    logger: createLogger('http'),
    routes: mcpRoutes(deps),
    gate,
    limiter: createConcurrencyLimiter({ concurrency: 1, waiting: 5, timeoutMs: 60_000 }),
  });
  server = await listen(app, { host: '127.0.0.1', port: 0, portKey: 'PORT' });
});
afterAll(() => server.close());

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'accept-language': 'en',
};
const message = (method: string): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method });

const send = (method: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${server.url}/mcp`, {
    ...{ method: 'POST', headers: HEADERS, body: message(method) },
    ...(signal && { signal }),
  });

it('a list that cannot be read tells the problem, not the message of the error', async () => {
  inForce = () => Promise.reject(new PlatformError('DEFINITION_STORE_UNAVAILABLE', '/var/secret'));
  const answer = await send('tools/list');
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      jsonrpc: '2.0',
      id: 1,
      error: {
        code: -32_000,
        message: 'The definition store does not respond. Try again.',
        data: { code: 'definition-store-unavailable' },
      },
    },
  ]);
});

it('a caller who leaves keeps the slot as long as the work goes on, and no longer', async () => {
  let reads = 0;
  let finish: () => void = () => undefined;
  inForce = () =>
    new Promise((_resolve, reject) => {
      reads += 1;
      finish = () => reject(new Error('gone'));
    });
  const caller = new AbortController();
  const left = send('tools/list', caller.signal).catch(() => 'left');
  await until(() => Promise.resolve(reads === 1), 'the read of the definitions');
  caller.abort();
  expect(await left).toBe('left');
  await until(() => Promise.resolve(gone.length === 1), 'the end of the connection');
  const next = send('tools/list');
  // Refused before it needs a slot: the one before it has arrived by then.
  expect((await fetch(`${server.url}/mcp`, { method: 'PUT' })).status).toBe(405);
  expect(reads).toBe(1);
  finish();
  await until(() => Promise.resolve(reads === 2), 'the read for the next caller');
  finish();
  expect((await next).status).toBe(200);
});

it('a request is answered whatever its host is', async () => {
  const { hostname, port } = new URL(server.url);
  const body = message('ping');
  const head = [
    'POST /mcp HTTP/1.1',
    'Host: two words',
    ...Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${body.length}`,
    'connection: close',
  ];
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`),
    );
    socket.on('data', (chunk) => (text += String(chunk)));
    socket.on('error', reject).on('end', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/"result":\{\}/);
});
