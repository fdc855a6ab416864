import { request } from 'node:http';

import { openAgentsHarness, type AgentsHarness } from './__fixtures__/agents-harness';

const PATH = '/api/agents/Assistant_test/invoke';
const CALLERS = 200;
/** Fewer than callers, so that a wait that held one would keep everybody out. */
const SLOTS = 16;

let harness: AgentsHarness;
let key: string;
beforeAll(async () => {
  harness = await openAgentsHarness({
    env: { API_REQUESTS_AT_ONCE: String(SLOTS), AGENT_HTTP_BUDGET_MS: '15000' },
  });
  key = await harness.key('agent:*');
});
afterAll(() => harness?.close());

const question = (text: string) => ({
  inputs: { question: text, patientId: 'p1', historique: '' },
});

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The middle of twenty waits: a proxy that is held up delays most of them, a busy machine some. */
async function healthMs(): Promise<number> {
  const waits: number[] = [];
  for (let probe = 0; probe < 20; probe += 1) {
    waits.push(await msOf(() => harness.call('GET', '/healthz')));
  }
  return waits.sort((a, b) => a - b)[10] ?? Number.NaN;
}

it('two hundred callers that wait keep nobody out, and their runs go on', async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, () => harness.key('agent:*')));
  const waiting = Array.from({ length: CALLERS }, (_, index) =>
    harness.call('POST', PATH, { key: keys[index % 4], body: question('wait 60000') }),
  );
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const health = await healthMs();
  const other = await harness.key('agent:*', 'viewer');
  const me = await msOf(() => harness.call('GET', '/api/me', { key: other }));
  // The engine and the callers share this process, so these times are no measure of the proxy alone.
  expect(health).toBeLessThan(500);
  expect(me).toBeLessThan(3_000);
  const answers = await Promise.all(waiting);
  const started = answers.filter(({ status }) => status === 202);
  // A busy machine starts them one after the other, and some wait too long for their turn.
  expect(started.length).toBeGreaterThan(SLOTS);
  expect(new Set(started.map(({ body }) => body.runId)).size).toBe(started.length);
  for (const { status, body } of answers) {
    if (status !== 202) expect(body.code).toBe('overloaded');
  }
});

it('beyond its share of waits a caller is answered at once, and told the run', async () => {
  const own = await harness.key('agent:*');
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 80 }, async () => {
      const call = { key: own, body: question('wait 60000') };
      const { status, body } = await harness.call('POST', PATH, call);
      return { status, code: body.code as unknown, ms: performance.now() - began };
    }),
  );
  const refused = answers.filter(({ status }) => status !== 202);
  expect(refused.filter(({ code }) => code !== 'overloaded')).toEqual([]);
  const early = answers.filter(({ status, ms }) => status === 202 && ms < 14_000);
  expect(early.length).toBeGreaterThanOrEqual(SLOTS - refused.length);
});

it('readers of streams that read nothing delay nobody', async () => {
  const body = JSON.stringify({
    model: 'Assistant_test',
    stream: true,
    messages: [{ role: 'user', content: 'long 900000' }],
  });
  const readers = await Promise.all(
    Array.from(
      { length: 20 },
      () =>
        new Promise<() => void>((resolve, reject) => {
          const outgoing = request(
            `${harness.url}/v1/chat/completions`,
            {
              method: 'POST',
              headers: {
                'x-api-key': key,
                'content-type': 'application/json',
                'x-context-patient': 'p1',
              },
            },
            (response) => {
              response.pause();
              resolve(() => response.destroy());
            },
          );
          outgoing.on('error', reject).end(body);
        }),
    ),
  );
  expect(await healthMs()).toBeLessThan(500);
  const { status } = await harness.call('POST', PATH, { key, body: question('a') });
  expect(status).toBe(200);
  for (const leave of readers) leave();
});

it('a proxy that stops answers those that wait', async () => {
  const waiting = harness.call('POST', PATH, { key, body: question('wait 60000') });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const ms = await msOf(() => harness.stopProxy());
  expect((await waiting).status).toBe(202);
  expect(ms).toBeLessThan(6_000);
});
