import { createHash } from 'node:crypto';

import { until } from '@platform/testing';

import type { AgentsHarness } from './__fixtures__/agents-harness';
import { release } from './__fixtures__/bare-runner/bare-runner';

const ASSISTANT = 'Assistant_test';
const QUESTION = { question: 'Quelle dose ?', historique: '' };

/** What a key with limits may do, by any door. */
export function describeLimitedKeys(opened: () => AgentsHarness): void {
  let harness: AgentsHarness;
  beforeAll(() => {
    harness = opened();
  });

  const invoke = (key: string, inputs: object, headers: Readonly<Record<string, string>> = {}) =>
    harness.call('POST', `/api/agents/${ASSISTANT}/invoke`, { key, body: { inputs }, headers });

  const complete = (
    key: string,
    options: { headers?: Record<string, string>; more?: object } = {},
  ) =>
    harness.call('POST', '/v1/chat/completions', {
      key,
      body: {
        model: ASSISTANT,
        messages: [{ role: 'user', content: 'Patient p1 : quelle dose ?' }],
        ...options.more,
      },
      headers: options.headers ?? {},
    });

  const callTool = (key: string, headers: Readonly<Record<string, string>> = {}) =>
    harness.call('POST', '/mcp', {
      key,
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: ASSISTANT, arguments: QUESTION },
      },
      headers: { accept: 'application/json, text/event-stream', ...headers },
    });

  describe('a key that is bound to a patient', () => {
    let bound: string;
    beforeAll(async () => {
      bound = await harness.limitedKey({ context: { patient: 'p7' } });
    });

    it('calls agents about this patient, whom nobody needs to name', async () => {
      const { status, body } = await invoke(bound, QUESTION);
      expect([status, body]).toEqual([200, { outputs: { answer: 'Quelle dose ? / p7 / ' } }]);
      const named = await invoke(bound, { ...QUESTION, patientId: 'p7' });
      expect(named.status).toBe(200);
      const completion = await complete(bound);
      expect(completion.body.choices[0].message.content).toBe('Patient p1 : quelle dose ? / p7 / ');
      const called = await callTool(bound);
      expect(called.body.result.structuredContent).toEqual({ answer: 'Quelle dose ? / p7 / ' });
    });

    it('is refused another one, by any door, and nothing is started', async () => {
      const invoked = await invoke(bound, { ...QUESTION, patientId: 'p1' });
      expect([invoked.status, invoked.body.code]).toEqual([403, 'context-not-allowed']);
      const byHeader = await complete(bound, { headers: { 'x-context-patient': 'p1' } });
      expect([byHeader.status, byHeader.body.error.code]).toEqual([403, 'context-not-allowed']);
      const byMetadata = await complete(bound, { more: { metadata: { patientId: 'p1' } } });
      expect(byMetadata.status).toBe(403);
      const called = await callTool(bound, { 'x-context-patient': 'p1' });
      expect(called.body.result).toMatchObject({ isError: true });
      expect(called.body.result.content[0].text).toContain('context-not-allowed');
      const runs = await harness.call('GET', '/api/runs?subject=patient:p1', {
        key: await harness.key('viewer'),
      });
      expect(runs.body.items).toEqual([]);
    });

    it('reads no run about another one', async () => {
      const free = await harness.key('agent:*');
      const { body } = await invoke(
        free,
        { ...QUESTION, patientId: 'p2' },
        { prefer: 'respond-async' },
      );
      const read = (key: string) => harness.call('GET', body.resultUrl, { key });
      expect((await read(free)).status).toBe(200);
      expect((await read(bound)).status).toBe(404);
      const own = await invoke(bound, QUESTION, { prefer: 'respond-async' });
      expect((await harness.call('GET', own.body.resultUrl, { key: bound })).status).toBe(200);
    });
  });

  describe('a run that follows from an idempotency key', () => {
    it('is read by the key that started it, and by no other that computes its id', async () => {
      const [one, other] = [await harness.limitedKey({}), await harness.limitedKey({})];
      const headers = { 'idempotency-key': 'visite-1', prefer: 'respond-async' };
      const { body } = await invoke(one, { ...QUESTION, patientId: 'p8' }, headers);
      const hash = createHash('sha256')
        .update(JSON.stringify(['key', one.slice(4, 12), 'visite-1']))
        .digest('hex');
      expect(body.runId).toContain(hash.slice(0, 32));
      const read = (key: string) => harness.call('GET', body.resultUrl, { key });
      await until(async () => (await read(one)).body.status === 'completed');
      expect((await read(other)).status).toBe(404);
      expect((await read(one)).body.outputs).toEqual({ answer: 'Quelle dose ? / p8 / ' });
    });
  });

  describe('a key with a limit of tokens a day', () => {
    it('waits for the run in progress, whose tokens are reserved, and no longer', async () => {
      const limited = await harness.limitedKey({ tokensPerDay: 1_000 });
      const slow = { ...QUESTION, patientId: 'p3', question: 'hold tokens' };
      const first = await invoke(limited, slow, { prefer: 'respond-async' });
      expect(first.status).toBe(202);

      const refused = await invoke(limited, { ...QUESTION, patientId: 'p3' });
      expect([refused.status, refused.body.code]).toEqual([429, 'tokens-spent']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.body.detail).toContain('1000');
      const byChat = await complete(limited, { headers: { 'x-context-patient': 'p3' } });
      expect([byChat.status, byChat.body.error.code]).toEqual([429, 'tokens-spent']);

      // The runner of this test uses no tokens, so the end of its run frees all of them.
      release('tokens');
      await until(async () => {
        const { body } = await harness.call('GET', first.body.resultUrl, { key: limited });
        return body.status === 'completed';
      }, 'the end of the first run');
      const next = await until(async () => {
        const answer = await invoke(limited, { ...QUESTION, patientId: 'p3' });
        return answer.status !== 429 && answer;
      }, 'the tokens of the first run');
      expect(next.status).toBe(200);
    });

    it('may repeat a call under its idempotency key', async () => {
      const limited = await harness.limitedKey({ tokensPerDay: 1_000 });
      const inputs = { ...QUESTION, patientId: 'p4' };
      const headers = { 'idempotency-key': 'order:9' };
      expect((await invoke(limited, inputs, headers)).status).toBe(200);
      expect((await invoke(limited, inputs, headers)).status).toBe(200);
    });
  });
}
