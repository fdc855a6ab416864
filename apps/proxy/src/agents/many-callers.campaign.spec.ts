import { request } from 'node:http';

import { until } from '@platform/testing';

import { openAgentsHarness, type AgentsHarness } from './__fixtures__/agents-harness';
import { begun, release } from './__fixtures__/bare-runner/bare-runner';

const PATH = '/api/agents/Assistant_test/invoke';
const CALLERS = 200;
/** Fewer than callers, so that a wait that held one would keep everybody out. */
const SLOTS = 16;
/** Callers of one key that may wait for their runs. */
const WAITS_OF_CALLER = 64;

let harness: AgentsHarness;
let key: string;
beforeAll(async () => {
  harness = await openAgentsHarness({ env: { API_REQUESTS_AT_ONCE: String(SLOTS) } });
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

/**
 * The engine and the callers share this process, and others the machine, which may hold up any one measurement. What
 * holds up the proxy itself holds up all of them.
 */
const untilHealthy = (): Promise<unknown> =>
  until(async () => (await healthMs()) < 500, 'a proxy that answers soon');

it('two hundred callers that wait keep nobody out, and their runs go on', async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, () => harness.key('agent:*')));
  let refused = 0;
  const waiting = Array.from({ length: CALLERS }, async (_, index) => {
    const call = { key: keys[index % 4], body: question('hold crowd') };
    const answer = await harness.call('POST', PATH, call);
    if (answer.status !== 200) refused += 1;
    return answer;
  });
  // A busy machine starts them one after the other, and some wait too long for their turn.
  await until(() => begun('hold crowd') + refused >= CALLERS, 'all callers to wait');
  await untilHealthy();
  const other = await harness.key('agent:*', 'viewer');
  await until(async () => {
    const ms = await msOf(async () => {
      expect((await harness.call('GET', '/api/me', { key: other })).status).toBe(200);
    });
    return ms < 3_000;
  }, 'another caller to be answered soon');
  release('crowd');
  const answers = await Promise.all(waiting);
  const answered = answers.filter(({ status }) => status === 200);
  expect(answered.length).toBeGreaterThan(SLOTS);
  for (const { status, body } of answers) {
    if (status === 200) expect(body).toEqual({ outputs: { answer: 'hold crowd / p1 / ' } });
    else expect([status, body.code]).toEqual([503, 'overloaded']);
  }
});

it('beyond its share of waits a caller is answered at once, and told the run', async () => {
  const own = await harness.key('agent:*');
  const told: { readonly status: number; readonly body: Record<string, unknown> }[] = [];
  const all = Array.from({ length: WAITS_OF_CALLER + SLOTS }, async () => {
    const call = { key: own, body: question('hold share') };
    told.push(await harness.call('POST', PATH, call));
  });
  // While none of the runs can end.
  await until(() => told.length >= SLOTS, 'the answers to those that do not wait');
  release('share');
  await Promise.all(all);
  const runs = told.filter(({ status }) => status === 202).map(({ body }) => body['runId']);
  const refused = told.filter(({ status }) => status !== 202 && status !== 200);
  expect(refused.filter(({ body }) => body['code'] !== 'overloaded')).toEqual([]);
  expect(runs.length + refused.length).toBeGreaterThanOrEqual(SLOTS);
  expect(new Set(runs).size).toBe(runs.length);
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
  await untilHealthy();
  const { status } = await harness.call('POST', PATH, { key, body: question('a') });
  expect(status).toBe(200);
  for (const leave of readers) leave();
});

it('a proxy that stops answers those that wait', async () => {
  const waiting = harness.call('POST', PATH, { key, body: question('hold stop') });
  await until(() => begun('hold stop') === 1, 'the run to begin');
  // A stop that waited for the run would cut the connection of its caller.
  await harness.stopProxy();
  expect((await waiting).status).toBe(202);
});
