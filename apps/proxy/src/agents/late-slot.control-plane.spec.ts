import { request, type ClientRequest } from 'node:http';

import { openAgentsHarness, type AgentsHarness } from './__fixtures__/agents-harness';

let harness: AgentsHarness;
beforeAll(async () => {
  const times = { API_ANSWER_TIME: 'PT3S', AGENT_HTTP_BUDGET_MS: '2500' };
  harness = await openAgentsHarness({ env: { API_REQUESTS_AT_ONCE: '1', ...times } });
});
afterAll(() => harness?.close());

/** Takes the only slot, which a request has before its body arrives. Returns the request, to be ended. */
function takeSlot(key: string): Promise<ClientRequest> {
  const headers = {
    'x-api-key': key,
    'content-type': 'application/json',
    'content-length': '2',
    // The proxy asks for the body once the request has its slot.
    expect: '100-continue',
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${harness.url}/mcp`, { method: 'POST', headers });
    sent.on('continue', () => resolve(sent));
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

it('a call that waited for its slot still waits for its run, and is told which one it is', async () => {
  const slow = await takeSlot(await harness.key('agent:*'));
  const invoked = harness.call('POST', '/api/agents/Assistant_test/invoke', {
    key: await harness.key('agent:*'),
    body: { inputs: { question: 'wait 60000', patientId: 'p1', historique: '' } },
  });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  slow.end('{}');
  const { status, body } = await invoked;
  expect({ status, code: body.code }).toEqual({ status: 202, code: undefined });
  expect(body.runId).toEqual(expect.any(String));
});
