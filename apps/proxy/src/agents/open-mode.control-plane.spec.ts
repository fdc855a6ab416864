import { openAgentsHarness, type AgentsHarness } from './__fixtures__/agents-harness';

let harness: AgentsHarness;
beforeAll(async () => {
  harness = await openAgentsHarness({
    env: { AUTH_MODE: 'open' },
    ports: { agent: { adapter: 'not-installed' } },
  });
});
afterAll(() => harness?.close());

it('agents take a key also where nobody is authenticated', async () => {
  const none = await harness.call('GET', '/v1/models');
  expect(none.status).toBe(401);
  expect((await harness.call('GET', '/v1/models', { key: 'wfp_no' })).status).toBe(401);
  const listed = await harness.call('GET', '/v1/models', { key: await harness.key('agent:*') });
  expect(listed.body.data).toHaveLength(2);
});

it('an adapter that is named and not loaded is a 503, and nothing is started [RUN-065]', async () => {
  const body = { inputs: { question: 'a', patientId: 'p1', historique: '' } };
  const key = await harness.key('agent:*');
  const answer = await harness.call('POST', '/api/agents/Assistant_test/invoke', { key, body });
  expect([answer.status, answer.body.code]).toEqual([503, 'agent-unavailable']);
  const { body: list } = await harness.call('GET', '/api/runs');
  expect(list.items).toEqual([]);
});
