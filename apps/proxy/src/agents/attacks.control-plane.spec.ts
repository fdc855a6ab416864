import { request } from 'node:http';

import { openAgentsHarness, type AgentsHarness } from './__fixtures__/agents-harness';

const PATH = '/api/agents/Assistant_test/invoke';
const CALLERS = 200;
/** How long a call waits for the end of its run. */
const BUDGET_MS = 15_000;

let harness: AgentsHarness;
let key: string;
beforeAll(async () => {
  // Fewer slots than callers, so that a wait that held one would keep everybody out.
  harness = await openAgentsHarness({
    env: { API_REQUESTS_AT_ONCE: '16', AGENT_HTTP_BUDGET_MS: String(BUDGET_MS) },
  });
  key = await harness.key('agent:*');
});
afterAll(() => harness?.close());

const question = (text: string) => ({
  inputs: { question: text, patientId: 'p1', historique: '' },
});

it('two hundred callers that wait keep nobody out, and their runs go on', async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, () => harness.key('agent:*')));
  let over = 0;
  const waiting = Array.from({ length: CALLERS }, async (_, index) => {
    const call = { key: keys[index % 4], body: question('wait 60000') };
    const answer = await harness.call('POST', PATH, call);
    over += 1;
    return answer;
  });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const other = await harness.key('agent:*', 'viewer');
  for (let probe = 0; probe < 5; probe += 1) {
    expect((await harness.call('GET', '/healthz')).status).toBe(200);
    expect((await harness.call('GET', '/api/me', { key: other })).status).toBe(200);
  }
  // Requests get a slot in the order of their arrival: behind waits that hold one, these would come last.
  expect(over).toBeLessThan(CALLERS);
  const answers = await Promise.all(waiting);
  const started = answers.filter(({ status }) => status === 202);
  // This machine starts them one after the other: some may wait too long for their turn.
  expect(started.length).toBeGreaterThan(CALLERS / 4);
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
  const early = answers.filter(({ status, ms }) => status === 202 && ms < BUDGET_MS - 1_000);
  expect(early.length).toBeGreaterThanOrEqual(16 - refused.length);
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
  // The readers leave only afterwards.
  expect((await harness.call('GET', '/healthz')).status).toBe(200);
  const { status } = await harness.call('POST', PATH, { key, body: question('a') });
  expect(status).toBe(200);
  for (const leave of readers) leave();
});

it('a proxy that stops answers those that wait', async () => {
  const waiting = harness.call('POST', PATH, { key, body: question('wait 60000') });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const began = performance.now();
  await harness.stopProxy();
  expect((await waiting).status).toBe(202);
  // It did not let the call wait to its end.
  expect(performance.now() - began).toBeLessThan(BUDGET_MS - 500);
});
