import {
  closeAll,
  continued,
  DECLARED,
  KEY,
  KEY_VARIABLE,
  KINDS,
  openClientHarness,
  QUESTION,
  READ_TOOL,
  SUBMIT_TOOL,
} from '../__fixtures__/client-harness';

afterEach(closeAll);

const CALL = { tool: 'lab_read', arguments: { code: '2823-3' } };
const SUBMIT = { tool: 'submit_result' };

it('requests: writes chat completions', async () => {
  const { turn, provider } = await openClientHarness('openai', [{ text: 'x' }]);
  await turn({ toolChoice: SUBMIT });
  const { path, headers, body } = provider.requests[0] ?? {};
  expect(path).toBe('/v1/chat/completions');
  expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-site': DECLARED });
  expect(body).toEqual({
    model: 'model-1',
    max_tokens: 500,
    messages: [
      { role: 'system', content: 'You are careful.' },
      { role: 'user', content: QUESTION },
    ],
    tools: [READ_TOOL, SUBMIT_TOOL].map((tool) => ({ type: 'function', function: tool })),
    tool_choice: { type: 'function', function: { name: 'submit_result' } },
  });
});

it('requests: writes messages', async () => {
  const { turn, provider } = await openClientHarness('anthropic', [{ text: 'x' }]);
  await turn({ toolChoice: SUBMIT });
  const { path, headers, body } = provider.requests[0] ?? {};
  expect(path).toBe('/v1/messages');
  expect(headers).toMatchObject({
    'x-api-key': KEY,
    'anthropic-version': '2023-06-01',
    'x-site': DECLARED,
  });
  expect(headers).not.toHaveProperty('authorization');
  expect(body).toEqual({
    model: 'model-1',
    max_tokens: 500,
    system: [{ type: 'text', text: 'You are careful.' }],
    messages: [{ role: 'user', content: [{ type: 'text', text: QUESTION }] }],
    tools: [READ_TOOL, SUBMIT_TOOL].map(({ name, description, parameters }) => ({
      name,
      description,
      input_schema: parameters,
    })),
    tool_choice: { type: 'tool', name: 'submit_result' },
  });
});

describe.each(KINDS)('a request of kind %s', (kind) => {
  it('carries a whole conversation that the provider accepts', async () => {
    const { turn, provider } = await openClientHarness(kind, [
      { text: 'I read.', reasoning: 'Which code?', calls: [CALL, { ...CALL, id: 'second' }] },
      { text: 'Stable.' },
    ]);
    const first = await turn();
    const second = await turn({ messages: continued(first, 'not found', true) });
    expect(second.content).toEqual([{ type: 'text', text: 'Stable.' }]);
    expect(provider.requests.map((request) => request.turn)).toEqual([0, 1]);
  });

  it.each([
    ['malformed', '{"code": "28'],
    ['no object', '"2823-3"'],
    ['empty', ''],
  ])('echoes %s arguments as {}', async (_name, text) => {
    const { turn } = await openClientHarness(kind, [{ text: 'no' }, { text: 'accepted' }]);
    const content = [{ type: 'tool-call' as const, id: 'c1', tool: 'lab_read', arguments: text }];
    expect(await turn({ messages: continued({ content }) })).toMatchObject({
      content: [{ text: 'accepted' }],
    });
  });

  it('carries an invented name, a turn without content and an empty text', async () => {
    const { turn } = await openClientHarness(kind, [{}, {}, { text: 'accepted' }]);
    const content = [
      { type: 'text' as const, text: '' },
      { type: 'tool-call' as const, id: 'c1', tool: 'rm -rf / '.repeat(20), arguments: '{}' },
    ];
    const messages = [
      { role: 'user' as const, text: QUESTION },
      { role: 'assistant' as const, content: [] },
      ...continued({ content }, 'unknown tool', true),
    ];
    expect(await turn({ messages })).toMatchObject({ content: [{ text: 'accepted' }] });
  });

  it('without tools and system prompt has neither', async () => {
    const { turn, provider } = await openClientHarness(kind, [{ text: 'x' }]);
    await turn({ tools: [], system: '' });
    for (const name of ['tools', 'tool_choice', 'system']) {
      expect(provider.requests[0]?.body).not.toHaveProperty(name);
    }
    expect(provider.requests[0]?.system).toBe('');
  });

  it('lets the model choose after the provider refused a forced tool', async () => {
    const { turn, provider } = await openClientHarness(kind, ({ forcedTool }) =>
      forcedTool === undefined
        ? { calls: [{ tool: 'submit_result', arguments: { code: 'a' } }] }
        : { fault: 'status', status: 400, error: { message: 'Thinking may not force tools.' } },
    );
    expect(await turn({ toolChoice: SUBMIT })).toMatchObject({ finish: 'tool-calls' });
    expect(provider.requests.map(({ forcedTool }) => forcedTool)).toEqual([
      'submit_result',
      undefined,
    ]);
  });

  it('gives up when the provider refuses that too', async () => {
    const { failure, provider } = await openClientHarness(kind, () => ({
      fault: 'status',
      status: 400,
    }));
    expect(await failure({ toolChoice: SUBMIT })).toMatchObject({ code: 'provider-rejected' });
    expect(provider.requests).toHaveLength(2);
  });

  it('has the declared header authorization in place of its own [MAN-264]', async () => {
    const headers = { authorization: 'Basic c2l0ZQ==' };
    const { turn, provider } = await openClientHarness(kind, [{ text: 'x' }], { headers });
    await turn().catch(() => undefined);
    expect(provider.requests[0]?.headers.authorization).toBe('Basic c2l0ZQ==');
  });

  it.each(['Authorization', 'AUTHORIZATION'])(
    'keeps its own authorization where the declared header is written %s [MAN-264]',
    async (name) => {
      const headers = { [name]: 'Basic c2l0ZQ==' };
      const { turn, provider } = await openClientHarness(kind, [{ text: 'x' }], { headers });
      expect(await turn()).toMatchObject({ finish: 'stop' });
      expect(provider.requests[0]?.headers.authorization).not.toBe('Basic c2l0ZQ==');
    },
  );

  it('reads the key at each call', async () => {
    const { turn, failure } = await openClientHarness(kind, [{ text: 'x' }]);
    process.env[KEY_VARIABLE] = 'sk-old';
    expect(await failure()).toMatchObject({ code: 'provider-auth' });
    process.env[KEY_VARIABLE] = `${KEY}\n`;
    expect(await turn()).toMatchObject({ finish: 'stop' });
  });

  it('keeps the query of the address', async () => {
    const { turn, provider } = await openClientHarness(kind, [{ text: 'x' }]);
    const other = await openClientHarness(kind, [], {
      baseUrl: `${provider.url}/?api-version=2026-01-01`,
    });
    await other.turn();
    await turn();
    expect(provider.requests[0]?.path).toMatch(/(completions|messages)\?api-version=2026-01-01$/);
  });

  it('uses a connection again', async () => {
    const { turn, provider } = await openClientHarness(kind, [{ text: 'x' }]);
    for (let n = 0; n < 6; n += 1) await turn();
    expect(new Set(provider.requests.map(({ port }) => port)).size).toBeLessThan(6);
  });
});

it('requests: sends thinking back with its signature', async () => {
  const { turn, provider } = await openClientHarness('anthropic', [
    { reasoning: 'Which code?', calls: [CALL] },
    { text: 'x' },
  ]);
  const first = await turn();
  expect(first.content[0]).toMatchObject({ type: 'reasoning', text: 'Which code?' });
  await turn({ messages: continued(first) });
  expect(provider.requests[1]?.body['messages']).toMatchObject([
    {},
    { content: [{ type: 'thinking', signature: expect.stringMatching(/=$/) as string }, {}] },
    { content: [{ type: 'tool_result', tool_use_id: 'call-0-0' }] },
  ]);
});

it('requests: marks the result of a failed call in the messages protocol', async () => {
  const { turn, provider } = await openClientHarness('anthropic', [{ calls: [CALL] }, {}]);
  await turn({ messages: continued(await turn(), 'not found', true) });
  expect(provider.requests[1]?.body['messages']).toMatchObject([
    {},
    {},
    { content: [{ type: 'tool_result', content: 'not found', is_error: true }] },
  ]);
});

it('requests: refuses provider data that no answer contained, without a request', async () => {
  const { failure, provider } = await openClientHarness('anthropic', [{}]);
  const content = [
    { type: 'reasoning' as const, text: 'x', providerData: { anthropic: { signature: 5 } } },
  ];
  expect(await failure({ messages: continued({ content }) })).toMatchObject({
    code: 'provider-rejected',
    retryable: false,
  });
  expect(provider.requests).toHaveLength(0);
});

it('requests: sends the newer name of the output limit to a model that wants it, and remembers that', async () => {
  const { turn, provider } = await openClientHarness('openai', ({ body }) =>
    'max_tokens' in body
      ? {
          fault: 'status',
          status: 400,
          error: { code: 'unsupported_parameter', param: 'max_tokens' },
        }
      : { text: 'x' },
  );
  await turn();
  await turn();
  expect(
    provider.requests.map(({ body }) => [body['max_tokens'], body['max_completion_tokens']]),
  ).toEqual([
    [500, undefined],
    [undefined, 500],
    [undefined, 500],
  ]);
});

it('requests: does so for turns at the same time too', async () => {
  const { turn } = await openClientHarness('openai', ({ body }) =>
    'max_tokens' in body
      ? { fault: 'status', status: 400, error: { param: 'max_tokens' } }
      : { text: 'x' },
  );
  const turns = await Promise.all([turn(), turn(), turn()]);
  expect(turns.map(({ finish }) => finish)).toEqual(['stop', 'stop', 'stop']);
});
