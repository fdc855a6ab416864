import { Type } from '@sinclair/typebox';
import { request as httpRequest, Agent } from 'node:http';

import { until } from '@platform/testing';

import { createConcurrencyLimiter } from '../slots/concurrency-limiter';
import { TestGate } from '../__fixtures__/gate';
import { serve, type Served } from '../__fixtures__/serve';
import { defineOperation, isTooLate, type Route } from '..';

const TIME_MS = 60_000;
const TIMES = { usual: TIME_MS, computing: TIME_MS };

const NOT_FAKED = ['Date', 'performance', 'nextTick', 'queueMicrotask', 'setImmediate'] as const;

let server: Served;
let release: () => void;
let held: Promise<void>;
/** What became of work that outlived its answer. */
let late: string[];
/** What was begun and may be held. */
let begun: string[];

/** The time is over when a test says so. Sockets do not use these timers. */
beforeEach(() => void jest.useFakeTimers({ doNotFake: [...NOT_FAKED] }));
afterEach(() => void jest.useRealTimers());
/** Lets the time of an answer pass once `count` pieces of work have begun. */
async function letTimePass(count: number): Promise<void> {
  await until(() => begun.length >= count, `${count} pieces of work`);
  jest.advanceTimersByTime(TIME_MS);
}

beforeEach(() => {
  held = new Promise((resolve) => (release = resolve));
  late = [];
  begun = [];
});
afterEach(async () => {
  release();
  await server.close();
});

const answers = { 200: { description: 'Done.', schema: Type.String() } };
const about = { tag: 'tests', summary: 'Is slow.', access: ['viewer'], answers } as const;

const slow = (id: string, work: () => string | Promise<string>, more: object = {}): Route =>
  defineOperation({ ...about, ...more, id, method: 'post', path: `/${id}` }).handledBy(async () => {
    begun.push(id);
    return { status: 200, body: await work() };
  });

const routes: Route[] = [
  slow('hangs', async () => {
    await held;
    late.push(`too late: ${isTooLate()}`);
    return 'done';
  }),
  slow('fails', async () => {
    await held;
    throw new Error('panne');
  }),
  slow('echo', () => 'done'),
  slow('audited', () => `${late.push('begun')}`, { audited: () => 'thing:1' }),
  defineOperation({
    ...{ ...about, id: 'follow', method: 'get', path: '/follow' },
    answers: { 200: { description: 'A stream.', media: 'text/event-stream' } },
  }).handledBy(({ response }) => {
    begun.push('follow');
    response.write('data: 1\n\n');
    void held.then(() => response.end(`data: ${isTooLate()}\n\n`));
  }),
];

class SlowGate extends TestGate {
  slow = '';

  override async identify(request: Parameters<TestGate['identify']>[0]) {
    if (this.slow === 'identify') {
      begun.push('identify');
      await held;
    }
    return super.identify(request);
  }

  override async record(line: Parameters<TestGate['record']>[0]) {
    if (this.slow === 'record' && !line.refusal) {
      begun.push('record');
      await held;
    }
    return super.record(line);
  }
}

let gate: SlowGate;
const start = async (limiter?: { concurrency: number; waiting: number }) => {
  gate = new SlowGate();
  server = await serve(routes, {
    ...{ gate, times: TIMES },
    ...(limiter && { limiter: createConcurrencyLimiter(limiter) }),
  });
};

const post = (path: string) =>
  fetch(server.url + path, { method: 'POST', headers: { 'x-role': 'viewer' } });

async function codeOf(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  const { code } = (await response.json()) as { code?: string };
  return [response.status, response.headers.get('retry-after'), code];
}

const NOT_IN_TIME = [503, '5', 'no-answer-in-time'];

describe('an answer', () => {
  it('comes when the work does not end, which is told that it is too late', async () => {
    await start();
    const answer = post('/hangs');
    await letTimePass(1);
    expect(await codeOf(answer)).toEqual(NOT_IN_TIME);
    expect(late).toEqual([]);
    release();
    await until(() => late.length === 1);
    expect(late).toEqual(['too late: true']);
    expect(server.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it('comes once, on a connection that goes on, whatever becomes of the work', async () => {
    await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'x-role': 'viewer', 'content-length': 0 };
        httpRequest(server.url + path, { method: 'POST', agent, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode));
        })
          .on('error', reject)
          .end();
      });
    const sockets = new Set();
    agent.on('free', (socket) => sockets.add(socket));
    const hanging = ask('/hangs');
    await letTimePass(1);
    expect(await hanging).toBe(503);
    const failing = ask('/fails');
    await letTimePass(2);
    expect(await failing).toBe(503);
    release();
    await until(() => server.lines.some(({ fields }) => String(fields['err']).includes('panne')));
    expect(await ask('/echo')).toBe(200);
    expect(sockets.size).toBe(1);
    agent.destroy();
  });

  it.each(['identify', 'record'])('comes when the gate does not: %s', async (what) => {
    await start();
    gate.slow = what;
    const answer = post('/audited');
    await letTimePass(1);
    expect(await codeOf(answer)).toEqual(NOT_IN_TIME);
    release();
    gate.slow = '';
    // The first one was not begun by then.
    expect((await post('/audited')).status).toBe(200);
    expect(late).toEqual(['begun']);
    if (what === 'record') {
      expect(gate.lines.filter(({ refusal }) => refusal)).toMatchObject([
        { refusal: { status: 503, code: 'no-answer-in-time' } },
      ]);
    }
  });

  it('does not have to come while the caller sends the body', async () => {
    await start();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = {
        ...{ 'x-role': 'viewer', 'content-type': 'application/json' },
        // The server answers it when it begins to wait for the body.
        expect: '100-continue',
      };
      const sent = httpRequest(`${server.url}/echo`, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject).on('continue', () => {
        jest.advanceTimersByTime(6 * TIME_MS);
        sent.end('{}');
      });
      sent.flushHeaders();
    });
    expect(status).toBe(200);
  });

  it('that is a stream goes on', async () => {
    await start();
    const stream = await fetch(`${server.url}/follow`, { headers: { 'x-role': 'viewer' } });
    await letTimePass(1);
    release();
    expect(await stream.text()).toBe('data: 1\n\ndata: false\n\n');
  });

  it('leaves the work its place until it is over', async () => {
    await start({ concurrency: 1, waiting: 0 });
    const answer = post('/hangs');
    await letTimePass(1);
    expect(await codeOf(answer)).toEqual(NOT_IN_TIME);
    expect(await codeOf(post('/echo'))).toEqual([503, '5', 'overloaded']);
    release();
    await until(() => late.length === 1);
    expect((await post('/echo')).status).toBe(200);
  });
});
