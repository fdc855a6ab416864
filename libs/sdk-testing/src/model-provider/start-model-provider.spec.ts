import { request as httpRequest } from 'node:http';

import OpenAI from 'openai';

import type { ModelProtocol, ModelScript, ScriptedTurn } from './script';
import { startModelProvider, type TestModelProvider } from './start-model-provider';

let provider: TestModelProvider;
afterEach(() => provider.close());

const start = async (script: ModelScript, apiKey?: string) => {
  provider = await startModelProvider({ script, ...(apiKey !== undefined && { apiKey }) });
};

const QUESTION = { role: 'user' as const, content: 'Why?' };
const TOOL = {
  type: 'function' as const,
  function: { name: 'read', parameters: { type: 'object' } },
};
const PATHS: Readonly<Record<ModelProtocol, string>> = {
  openai: '/chat/completions',
  anthropic: '/messages',
};

/** Posts a conversation with both protocols' minimum. */
const post = (
  protocol: ModelProtocol,
  messages: readonly object[] = [QUESTION],
  more: object = {},
): Promise<Response> =>
  fetch(`${provider.url}${PATHS[protocol]}`, {
    method: 'POST',
    headers: { 'anthropic-version': '2023-06-01' },
    body: JSON.stringify({ model: 'm', max_tokens: 9, messages, ...more }),
    redirect: 'manual',
  });

describe('with the client of another maker', () => {
  const clientOf = (apiKey = 'sk-1') =>
    new OpenAI({ baseURL: provider.url, apiKey, maxRetries: 0, timeout: 2_000 });

  it('answers a conversation with a tool', async () => {
    await start([{ calls: [{ tool: 'read', arguments: { code: 'a' } }] }, { text: 'Stable.' }]);
    const { completions } = clientOf().chat;
    const asking = { model: 'm', max_tokens: 9, tools: [TOOL] };
    const first = await completions.create({ ...asking, messages: [QUESTION] });
    const message = first.choices[0]?.message ?? { role: 'assistant', content: '' };
    expect(message).toMatchObject({
      tool_calls: [{ id: 'call-0-0', function: { name: 'read', arguments: '{"code":"a"}' } }],
    });
    const result = { role: 'tool' as const, tool_call_id: 'call-0-0', content: '4.1' };
    const second = await completions.create({ ...asking, messages: [QUESTION, message, result] });
    expect(second.choices).toMatchObject([
      { finish_reason: 'stop', message: { content: 'Stable.' } },
    ]);
    expect(second.usage).toMatchObject({ prompt_tokens: 11, completion_tokens: 7 });
  });

  it('refuses another key', async () => {
    await start([{}], 'sk-right');
    const call = clientOf('sk-wrong').chat.completions.create({ model: 'm', messages: [QUESTION] });
    await expect(call).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
    expect(provider.requests).toHaveLength(1);
  });

  it('gives a rate limit', async () => {
    await start([{ fault: 'status', status: 429, headers: { 'retry-after': '3' } }]);
    const call = clientOf().chat.completions.create({
      model: 'm',
      max_tokens: 9,
      messages: [QUESTION],
    });
    await expect(call).rejects.toBeInstanceOf(OpenAI.RateLimitError);
  });
});

describe.each(['openai', 'anthropic'] as const)('the protocol %s', (protocol) => {
  it('goes by the state of the conversation, not by the number of calls', async () => {
    await start([{ text: 'first' }, { text: 'second' }]);
    const told = [QUESTION, { role: 'assistant', content: 'first' }, QUESTION];
    const texts: string[] = [];
    for (const messages of [[QUESTION], told, [QUESTION], told]) {
      texts.push(await (await post(protocol, messages)).text());
    }
    expect(texts.map((text) => /first|second/.exec(text)?.[0])).toEqual([
      'first',
      'second',
      'first',
      'second',
    ]);
  });

  it('gives each attempt of a turn its own answer, and each conversation its own attempts', async () => {
    const failed: ScriptedTurn = { fault: 'status', status: 503 };
    await start([[failed, { text: 'x' }]]);
    const statuses: number[] = [];
    for (const content of ['a', 'a', 'a', 'b']) {
      statuses.push((await post(protocol, [{ role: 'user', content }])).status);
    }
    expect(statuses).toEqual([503, 200, 200, 503]);
  });

  it('asks a function', async () => {
    await start(({ model, tools }) => ({ text: `${model} ${tools.length}` }));
    expect(await (await post(protocol)).text()).toContain('m 0');
  });

  it('refuses a turn beyond the end of the script', async () => {
    await start([]);
    const response = await post(protocol);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('the script has no turn 0');
  });

  it('refuses what real providers refuse', async () => {
    await start([{}, {}]);
    const statuses = [
      await post(protocol, []),
      await post(protocol, [QUESTION], { max_tokens: undefined }),
      await post(protocol, [QUESTION], { stream: true }),
      await post(protocol, [QUESTION], {
        tools: [{ ...TOOL, name: 'a b', function: { name: 'a b' } }],
      }),
      await post(protocol, [QUESTION, { role: 'assistant', content: '' }, QUESTION]),
      await post(protocol, [QUESTION, { role: 'assistant', content: [] }, QUESTION]),
      await fetch(`${provider.url}/other`, { method: 'POST', body: '{}' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 404]);
  });

  it.each([
    [{ fault: 'status', status: 529 }, 529, /overloaded_error|api_error/],
    [{ fault: 'spend-cap' }, 429, /insufficient_quota|enforced_spend_limit_reached/],
    [{ fault: 'html' }, 200, /^<!doctype html>/],
    [{ fault: 'empty-object' }, 200, /^\{\}$/],
    [{ fault: 'truncated-json' }, 200, /[^}]$/],
    [{ fault: 'redirect', location: 'http://other.invalid/' }, 307, /^$/],
  ] as readonly (readonly [ScriptedTurn, number, RegExp])[])(
    'sends %j',
    async (fault, status, body) => {
      await start([fault]);
      const response = await post(protocol);
      expect(response.status).toBe(status);
      expect(await response.text()).toMatch(body);
    },
  );

  it.each(['reset', 'cut'] as const)('breaks the connection (%s)', async (fault) => {
    await start([{ fault }]);
    await expect(post(protocol).then((response) => response.text())).rejects.toThrow();
  });

  it('sends a long answer as long as somebody reads it', async () => {
    await start([{ fault: 'huge' }]);
    const { body } = await post(protocol);
    let bytes = 0;
    for await (const chunk of body ?? []) bytes += (chunk as Uint8Array).length;
    expect(bytes).toBeGreaterThanOrEqual(100_000_000);
  });

  it('says nothing, and can still be closed', async () => {
    await start([{ fault: 'no-answer' }]);
    const call = post(protocol);
    const broken = expect(call).rejects.toThrow();
    while (provider.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await provider.close();
    await broken;
  });
});

it('drips one byte per second', async () => {
  await start([{ fault: 'slow' }]);
  const first = await new Promise<number>((resolve, reject) => {
    const call = httpRequest(`${provider.url}/messages`, {
      method: 'POST',
      headers: { 'anthropic-version': '2023-06-01' },
    });
    call.on('response', (response) =>
      response.once('data', (chunk: Buffer) => {
        resolve(chunk.length);
        response.destroy();
      }),
    );
    call.on('error', reject);
    call.end(JSON.stringify({ model: 'm', max_tokens: 9, messages: [QUESTION] }));
  });
  expect(first).toBe(1);
});

describe('a conversation of the messages protocol', () => {
  const CALLED = { type: 'tool_use', id: 'c1', name: 'read', input: {} };
  const RESULT = { type: 'tool_result', tool_use_id: 'c1', content: '4.1' };
  const statusOf = async (assistant: readonly object[], user: readonly object[]) => {
    await start([{}, {}]);
    const messages = [
      QUESTION,
      { role: 'assistant', content: assistant },
      { role: 'user', content: user },
    ];
    return (await post('anthropic', messages)).status;
  };

  it.each([
    ['with the result of its call', [CALLED], [RESULT], 200],
    ['without the result of its call', [CALLED], [{ type: 'text', text: 'go on' }], 400],
    ['with two results of one call', [CALLED], [RESULT, RESULT], 400],
    ['with one id twice', [CALLED, CALLED], [RESULT], 400],
    ['with arguments that are no object', [{ ...CALLED, input: 'x' }], [RESULT], 400],
    ['with an empty text', [{ type: 'text', text: '' }], [{ type: 'text', text: 'x' }], 400],
    [
      'with a wrong signature',
      [{ type: 'thinking', thinking: 'Why?', signature: 'x' }, CALLED],
      [RESULT],
      400,
    ],
  ])('%s', async (_name, assistant, user, status) => {
    expect(await statusOf(assistant, user)).toBe(status);
  });
});
