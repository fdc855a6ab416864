import { until } from '@platform/testing';

import { openAgentsHarness, type AgentsHarness } from './__fixtures__/agents-harness';
import { contentOf, findingsOf } from './__fixtures__/documented';

const AGENT = 'Assistant_test';
const INPUTS = { question: 'Quelle dose ?', patientId: 'p1', historique: '' };
const MESSAGES = [{ role: 'user', content: INPUTS.question }];

let harness: AgentsHarness;
let key: string;
beforeAll(async () => {
  harness = await openAgentsHarness({ isMock: true });
  key = await harness.key('agent:*', 'clinician');
});
afterAll(() => harness?.close());

const mockOf = (headers: Headers) => headers.get('x-agent-mock');

describe('where the mock answers, it is said', () => {
  it('in the answer of an invocation, in its result, and in the trace of its run', async () => {
    const invoked = await harness.call('POST', `/api/agents/${AGENT}/invoke`, {
      key,
      body: { inputs: INPUTS },
    });
    expect([invoked.status, invoked.body.mock, mockOf(invoked.headers)]).toEqual([
      ...[200, true, 'true'],
    ]);
    const started = await harness.call('POST', `/api/agents/${AGENT}/invoke`, {
      key,
      body: { inputs: INPUTS },
      headers: { prefer: 'respond-async' },
    });
    expect([started.status, mockOf(started.headers)]).toEqual([202, 'true']);
    const result = await until(async () => {
      const read = await harness.call('GET', started.body.resultUrl, { key });
      return read.body.status === 'completed' && read;
    });
    expect([result.body.mock, mockOf(result.headers)]).toEqual([true, 'true']);
    const run = await harness.call('GET', `/api/runs/${started.body.runId}`, { key });
    const traced = run.body.snapshot.nodes.flatMap(({ agent }: { agent?: object }) => agent ?? []);
    expect(traced).toMatchObject([{ source: 'mock' }]);
  });

  it('in a chat completion and in each chunk of a stream', async () => {
    const complete = (more: object) =>
      harness.call('POST', '/v1/chat/completions', {
        key,
        body: { model: AGENT, messages: MESSAGES, ...more },
        headers: { 'x-context-patient': 'p1' },
      });
    const answer = await complete({});
    expect([answer.status, answer.body.mock, mockOf(answer.headers)]).toEqual([200, true, 'true']);
    const documented = contentOf('/v1/chat/completions', 'post', 200);
    expect(findingsOf(documented['application/json'], answer.body)).toEqual([]);
    const { headers, text } = await complete({ stream: true });
    expect(mockOf(headers)).toBe('true');
    const chunks = text.split('\n\n').filter((event) => event.startsWith('data: {'));
    expect(chunks.length).toBeGreaterThan(1);
    for (const chunk of chunks) expect(chunk).toContain('"mock":true');
  });

  it('in the result of a tool', async () => {
    const { headers, body } = await harness.call('POST', '/mcp', {
      key,
      headers: { accept: 'application/json, text/event-stream', 'x-context-patient': 'p1' },
      body: {
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: AGENT, arguments: { question: 'a', historique: '' } },
      },
    });
    expect(mockOf(headers)).toBe('true');
    expect(body.result).toMatchObject({
      _meta: { mock: true },
      content: [{ text: expect.stringMatching(/^Mock: no model was asked/) as string }, {}],
    });
  });
});
