import { Type } from '@sinclair/typebox';
import { connect } from 'node:net';

import { until } from '@platform/testing';

import { TestGate } from '../__fixtures__/gate';
import { serve, type Served } from '../__fixtures__/serve';
import type { Slot } from './concurrency-limiter';
import { createConcurrencyLimiter, defineOperation, type Route } from '..';

let release: () => void;
let held: Promise<void>;
let begun: string[];
let server: Served;
let gate: TestGate;
beforeEach(() => {
  held = new Promise((resolve) => (release = resolve));
  begun = [];
});
afterEach(async () => {
  release();
  await server.close();
});

const answers = { 200: { description: 'Done.', schema: Type.String() } };
const about = { tag: 'tests', summary: 'Is slow.', answers };

const routes: Route[] = [
  defineOperation({
    ...{ ...about, id: 'slow', method: 'post', path: '/slow', access: ['viewer', 'source'] },
  }).handledBy(async ({ caller }) => {
    begun.push(caller.id);
    await held;
    return { status: 200, body: 'done' };
  }),
  defineOperation({
    ...{ ...about, id: 'sum', method: 'post', path: '/sum', access: ['viewer'], computes: true },
  }).handledBy(async () => {
    begun.push('sum');
    await held;
    return { status: 200, body: 'done' };
  }),
  defineOperation({
    ...{ ...about, id: 'wait', method: 'post', path: '/wait', access: ['viewer'], waits: true },
  }).handledBy(async ({ releaseSlot }) => {
    begun.push('wait');
    releaseSlot();
    await held;
    return { status: 200, body: 'done' };
  }),
  defineOperation({
    ...{ ...about, id: 'follow', method: 'get', path: '/follow', access: ['viewer'] },
    answers: { 200: { description: 'A stream.', media: 'text/event-stream' } },
  }).handledBy(({ response }) => {
    response.write('data: 1\n\n');
    void held.then(() => response.end());
  }),
  defineOperation({
    ...{ ...about, id: 'alive', method: 'get', path: '/alive', access: 'public', isProbe: true },
  }).handledBy(() => ({ status: 200, body: 'alive' })),
  defineOperation({
    ...{ ...about, id: 'read', method: 'get', path: '/read', access: 'public' },
  }).handledBy(() => ({ status: 200, body: 'text' })),
];

/** Callers that asked for a slot, and those that left theirs, or the line. */
let asked: string[];
let left: string[];
const start = async (options = { concurrency: 1, waiting: 1 }) => {
  gate = new TestGate();
  [asked, left] = [[], []];
  const limiter = createConcurrencyLimiter(options);
  const ask = (caller: string): Slot => {
    asked.push(caller);
    const slot = limiter.ask(caller);
    const leave = (): void => {
      left.push(caller);
      slot.leave();
    };
    return { granted: slot.granted, leave };
  };
  server = await serve(routes, { gate, limiter: { ask } });
};

const post = (path: string, role: string, body = '{}') =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'x-role': role, 'content-type': 'application/json' },
    body,
  });

it('a request that waits for something else holds no slot', async () => {
  await start({ concurrency: 1, waiting: 0 });
  const waiting = [post('/wait', 'viewer')];
  await until(() => begun.length === 1);
  waiting.push(post('/wait', 'viewer'));
  await until(() => begun.length === 2);
  release();
  for (const answer of waiting) expect((await answer).status).toBe(200);
});

describe('more requests than are handled at once', () => {
  it('are answered 503 with Retry-After, before their bodies are looked at', async () => {
    await start({ concurrency: 1, waiting: 0 });
    const first = post('/slow', 'viewer');
    await until(() => begun.length === 1);
    const refused = await post('/slow', 'source', '{ no json');
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'overloaded' });
    release();
    expect((await first).status).toBe(200);
    expect((await post('/slow', 'source', '{ no json')).status).toBe(400);
    expect((await post('/slow', 'source')).status).toBe(200);
    expect(server.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('are handled when it is their turn', async () => {
    await start();
    const both = [post('/slow', 'viewer'), post('/slow', 'source')];
    await until(() => begun.length === 1);
    release();
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
  });

  it('keep nobody from a probe, and take the slot of what is public otherwise', async () => {
    await start({ concurrency: 1, waiting: 0 });
    const first = post('/slow', 'viewer');
    await until(() => begun.length === 1);
    expect((await fetch(`${server.url}/alive`)).status).toBe(200);
    expect((await fetch(`${server.url}/read`)).status).toBe(503);
    release();
    await first;
  });

  it('are not those that wait for a computation, nor streams', async () => {
    await start({ concurrency: 1, waiting: 0 });
    const sum = post('/sum', 'viewer');
    await until(() => begun.length === 1);
    const stream = await fetch(`${server.url}/follow`, { headers: { 'x-role': 'viewer' } });
    expect(stream.status).toBe(200);
    const slow = post('/slow', 'viewer');
    await until(() => begun.length === 2);
    release();
    expect([(await sum).status, (await slow).status]).toEqual([200, 200]);
    await stream.text();
  });

  it('leave the line when their callers go', async () => {
    await start();
    const first = post('/slow', 'viewer');
    await until(() => begun.length === 1);
    const socket = connect(server.port, '127.0.0.1');
    socket.write('POST /slow HTTP/1.1\r\nHost: h\r\nx-role: source\r\nContent-Length: 0\r\n\r\n');
    await until(() => asked.length === 2);
    expect((await post('/slow', 'viewer')).status).toBe(503);
    socket.destroy();
    await until(() => left.includes('key:key-source'), 'the server to notice');
    const next = post('/slow', 'viewer');
    await until(() => asked.length === 4, 'the next one to be in the line');
    release();
    expect([(await first).status, (await next).status]).toEqual([200, 200]);
    expect(begun).toEqual(['key-viewer', 'key-viewer']);
  });
});
