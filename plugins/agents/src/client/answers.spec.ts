import { MODEL_FINISHES } from '@platform/sdk';
import type { ModelAnswer } from '@platform/sdk-testing';

import {
  closeAll,
  KINDS,
  openClientHarness,
  QUESTION,
  requestOf,
} from '../__fixtures__/client-harness';

afterEach(closeAll);

describe.each(KINDS)('an answer of kind %s', (kind) => {
  const turnOf = async (answer: ModelAnswer) => (await openClientHarness(kind, [answer])).turn();

  it('with text', async () => {
    expect(await turnOf({ text: 'Stable.' })).toEqual({
      content: [{ type: 'text', text: 'Stable.' }],
      finish: 'stop',
      usage: { inputTokens: 11, outputTokens: 7 },
      model: 'model-1-2026',
      responseId: kind === 'openai' ? 'chatcmpl-0' : 'msg_0',
    });
  });

  it('with two calls, one of an unknown tool', async () => {
    const calls = [
      { tool: 'lab_read', arguments: { code: '2823-3' } },
      { tool: 'rm_all', arguments: {}, id: 'invented' },
    ];
    expect(await turnOf({ text: 'First:', calls })).toMatchObject({
      content: [
        { type: 'text', text: 'First:' },
        { type: 'tool-call', id: 'call-0-0', tool: 'lab_read', arguments: '{"code":"2823-3"}' },
        { type: 'tool-call', id: 'invented', tool: 'rm_all', arguments: '{}' },
      ],
      finish: 'tool-calls',
    });
  });

  it('that was cut says so', async () => {
    const { finish } = await turnOf({
      calls: [{ tool: 'lab_read', arguments: '{"code": "28' }],
      finish: 'length',
    });
    expect(finish).toBe('length');
  });

  it('without content is an answer', async () => {
    expect(await turnOf({})).toMatchObject({ content: [], finish: 'stop' });
  });

  it('that declines is a refusal, with its sentence', async () => {
    expect(await turnOf({ refusal: 'I cannot help.' })).toMatchObject({
      content: [{ type: 'text', text: 'I cannot help.' }],
      finish: 'refusal',
    });
  });

  it('says why it ended', async () => {
    for (const finish of MODEL_FINISHES) {
      expect(await turnOf({ text: 'I', finish })).toMatchObject({ finish });
    }
  });

  it('counts cached input tokens once', async () => {
    const usage = { inputTokens: 140, outputTokens: 20, cachedInputTokens: 100 };
    expect((await turnOf({ text: 'x', usage })).usage).toEqual(usage);
  });

  it.each([
    ['no usage', 'absent' as const],
    ['usage that cannot be', { inputTokens: -5, outputTokens: 3 }],
    ['usage of nothing', { inputTokens: 0, outputTokens: 0 }],
  ])('with %s has an estimate, marked as one', async (_name, usage) => {
    const { usage: estimated } = await turnOf({ text: 'A short answer.', usage });
    expect(estimated).toEqual({
      inputTokens: expect.any(Number) as number,
      outputTokens: expect.any(Number) as number,
      estimated: true,
    });
    expect(estimated.inputTokens).toBeGreaterThan(100);
    expect(estimated.outputTokens).toBeGreaterThan(4);
  });

  it('is plain JSON, and has nothing of the request', async () => {
    const turn = await turnOf({ text: 'Stable.', reasoning: 'Think.' });
    expect(JSON.parse(JSON.stringify(turn))).toEqual(turn);
    expect(JSON.stringify(turn)).not.toContain(QUESTION);
    expect(Object.keys(turn).sort()).toEqual(['content', 'finish', 'model', 'responseId', 'usage']);
  });
});

it('answers: keeps the malformed arguments of a call of chat completions as they are', async () => {
  const { turn } = await openClientHarness('openai', [
    { calls: [{ tool: 'lab_read', arguments: '{"code": "28' }] },
  ]);
  expect((await turn()).content).toMatchObject([{ arguments: '{"code": "28' }]);
});

it('answers: leaves the request as it was', async () => {
  const { client } = await openClientHarness('anthropic', [{ text: 'x' }]);
  const request = requestOf();
  await client.generate(request, { signal: new AbortController().signal });
  expect(request).toEqual(requestOf());
});
