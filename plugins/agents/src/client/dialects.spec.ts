import type { JsonValue } from '@platform/sdk';
import type { ModelScript } from '@platform/sdk-testing';

import { closeAll, KINDS, openClientHarness, type Kind } from '../__fixtures__/client-harness';

afterEach(closeAll);

const given = async (kind: Kind, body: JsonValue) =>
  openClientHarness(kind, [{ fault: 'body', body }]);

const choice = (message: object, finish: string | null = 'stop') => ({
  ...{ index: 0, finish_reason: finish },
  message: { role: 'assistant', ...message },
});
const completion = (...choices: readonly object[]) => ({ id: 'c', choices }) as JsonValue;
const message = (content: JsonValue, members: object = {}) =>
  ({
    ...{ type: 'message', role: 'assistant', id: 'm', content, stop_reason: 'end_turn' },
    ...members,
  }) as JsonValue;

const chatCall = (called: object, members: object = {}) =>
  completion(
    choice(
      {
        content: null,
        tool_calls: [{ type: 'function', function: { name: 'lab_read', ...called }, ...members }],
      },
      'tool_calls',
    ),
  );
const messagesCall = (members: object) =>
  message([{ type: 'tool_use', name: 'lab_read', ...members }] as JsonValue, {
    stop_reason: 'tool_use',
  });

describe('the arguments of a call', () => {
  it.each([
    ['a text', '{"code":"K"}', '{"code":"K"}'],
    ['an object', { code: 'K' }, '{"code":"K"}'],
    ['null', null, ''],
    ['an empty text', '', ''],
    ['nothing', undefined, ''],
    ['a list, which the conversation refuses', ['K'], '["K"]'],
  ])('of chat completions may be %s', async (_what, written, expected) => {
    const { turn } = await given('openai', chatCall({ arguments: written }, { id: 'c1' }));
    expect(await turn()).toMatchObject({
      content: [{ type: 'tool-call', id: 'c1', tool: 'lab_read', arguments: expected }],
      finish: 'tool-calls',
    });
  });

  it.each([
    ['an object', { code: 'K' }, '{"code":"K"}'],
    ['the text of an object', '{"code":"K"}', '{"code":"K"}'],
    ['null', null, '{}'],
    ['an empty text', '', '{}'],
    ['nothing', undefined, '{}'],
    ['a cut text, which the conversation refuses', '{"code', '"{\\"code"'],
  ])('of messages may be %s', async (_what, input, expected) => {
    const { turn } = await given('anthropic', messagesCall({ id: 't1', input }));
    expect(await turn()).toMatchObject({
      content: [{ type: 'tool-call', id: 't1', tool: 'lab_read', arguments: expected }],
      finish: 'tool-calls',
    });
  });
});

it.each([
  [undefined, ''],
  [null, ''],
  ['', ''],
  [7, '7'],
])('a call may have the id %p, for the conversation to change', async (id, expected) => {
  const chat = await given('openai', chatCall({ arguments: '{}' }, { id }));
  expect((await chat.turn()).content).toMatchObject([{ id: expected }]);
  const messages = await given('anthropic', messagesCall({ id, input: {} }));
  expect((await messages.turn()).content).toMatchObject([{ id: expected }]);
});

describe('the content of chat completions', () => {
  it.each([
    [
      'parts',
      [
        { type: 'text', text: 'Sta' },
        { type: 'output_text', text: 'ble.' },
      ],
    ],
    ['parts without a type', [{ text: 'Sta' }, 'ble.']],
  ])('may be %s', async (_what, content) => {
    const { turn } = await given('openai', completion(choice({ content })));
    expect((await turn()).content).toEqual(['Sta', 'ble.'].map((text) => ({ type: 'text', text })));
  });

  it.each(['reasoning', 'reasoning_content'])('leaves %s out of the text', async (member) => {
    const body = completion(choice({ content: 'Stable.', [member]: 'Is it?' }));
    expect((await (await given('openai', body)).turn()).content).toEqual([
      { type: 'reasoning', text: 'Is it?' },
      { type: 'text', text: 'Stable.' },
    ]);
  });

  it('may be a refusal among its parts', async () => {
    const body = completion(choice({ content: [{ type: 'refusal', refusal: 'I cannot.' }] }));
    expect(await (await given('openai', body)).turn()).toMatchObject({ finish: 'refusal' });
  });
});

it('the content of messages may be null or a text, and usage null', async () => {
  const empty = await given('anthropic', message(null, { usage: null }));
  expect(await empty.turn()).toMatchObject({ content: [], usage: { estimated: true } });
  const text = await given('anthropic', message('Stable.'));
  expect((await text.turn()).content).toEqual([{ type: 'text', text: 'Stable.' }]);
});

describe.each(KINDS)('the reason why a model of kind %s stopped', (kind) => {
  it.each([
    ['stop', 'stop'],
    ['end_turn', 'stop'],
    ['STOP', 'stop'],
    ['length', 'length'],
    ['max_tokens', 'length'],
    ['MAX_TOKENS', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['content_filter', 'filtered'],
    ['refusal', 'refusal'],
    ['pause_turn', 'paused'],
    ['stop_sequence', 'stop-sequence'],
    ['tool_calls', 'tool-calls'],
    ['tool_use', 'tool-calls'],
    ['abort', 'other'],
    ['constructor', 'other'],
    ['', 'other'],
    [null, 'other'],
    [undefined, 'other'],
  ] as const)('"%s" is read as %s', async (word, expected) => {
    const body =
      kind === 'openai'
        ? ({ choices: [{ message: { content: 'a' }, finish_reason: word }] } as JsonValue)
        : message([{ type: 'text', text: 'a' }], { stop_reason: word });
    expect(await (await given(kind, body)).turn()).toMatchObject({ finish: expected });
  });
});

describe.each(KINDS)('an answer of kind %s with status 200 that is none', (kind) => {
  const UNAVAILABLE = { code: 'provider-unavailable', retryable: true };
  const REJECTED = { code: 'provider-rejected', retryable: false };

  it.each([
    ['a text', { error: 'overloaded' }, UNAVAILABLE],
    ['an object', { error: { message: 'no' } }, UNAVAILABLE],
    [
      'beside an answer',
      { ...{ error: { code: 502 } }, choices: [choice({ content: 'a' })] },
      UNAVAILABLE,
    ],
    ['with a status', { error: { code: 429 } }, UNAVAILABLE],
    [
      'with a key',
      { type: 'error', error: { type: 'authentication_error' } },
      { code: 'provider-auth' },
    ],
    ['with a quota', { error: { code: 'insufficient_quota' } }, REJECTED],
    ['with a length', { error: { code: 'context_length_exceeded' } }, REJECTED],
    ['with a filter', { error: { code: 'content_filter' } }, { code: 'content-filtered' }],
    ['with an overload', { type: 'error', error: { type: 'overloaded_error' } }, UNAVAILABLE],
    ['without words', { type: 'error' }, UNAVAILABLE],
  ] as const)('is an error: %s', async (_what, body, expected) => {
    const { failure } = await given(kind, body as unknown as JsonValue);
    expect(await failure()).toMatchObject(expected);
  });

  it.each([[[]], ['a'], [7], [null]])('is nothing: %j', async (body) => {
    expect(await (await given(kind, body)).failure()).toMatchObject(UNAVAILABLE);
  });

  it('is the stream of an answer that nobody asked to stream', async () => {
    const body = 'data: {"choices":[{"delta":{"content":"a"}}]}\n\n';
    expect(await (await given(kind, body)).failure()).toMatchObject(UNAVAILABLE);
  });
});

it.each(['user', 'tool', 'system'])('a message of the role %s is no answer', async (role) => {
  const chat = await given('openai', completion(choice({ role, content: 'a' })));
  expect(await chat.failure()).toMatchObject({ code: 'provider-unavailable' });
  const other = await given('anthropic', message([{ type: 'text', text: 'a' }], { role }));
  expect(await other.failure()).toMatchObject({ code: 'provider-unavailable' });
});

it('a choice that says that it is an error is no answer', async () => {
  for (const wrong of [
    choice({ content: 'a' }, 'error'),
    { ...choice({ content: 'a' }), error: { code: 502, message: 'cut' } },
  ]) {
    const { failure } = await given('openai', completion(wrong));
    expect(await failure()).toMatchObject({ code: 'provider-unavailable', retryable: true });
  }
});

it('several choices are no answer, since nothing says which one counts', async () => {
  const { failure } = await given(
    'openai',
    completion(choice({ content: 'Stop it.' }), choice({ content: 'Give it.' })),
  );
  expect(await failure()).toMatchObject({ code: 'answer-ambiguous', retryable: false });
});

describe('the name of the output limit', () => {
  const refusing =
    (field: string, error: object, status = 400): ModelScript =>
    ({ body }) =>
      field in body ? { fault: 'status', status, error: error as never } : { text: 'x' };
  const MESSAGE =
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";

  it.each([
    ['by its parameter', { param: 'max_tokens', code: 'unsupported_parameter' }],
    ['by the message alone', { message: MESSAGE, param: null }],
    [
      'by a message in another form',
      { message: null, detail: `litellm.BadRequestError: ${MESSAGE}` },
    ],
    ['without the other name', { message: "Unsupported parameter: 'max_tokens'", param: null }],
  ])('is learnt once: %s', async (_how, error) => {
    const { turn, provider } = await openClientHarness('openai', refusing('max_tokens', error));
    await turn();
    await turn();
    const sent = provider.requests.map(({ body }) => 'max_completion_tokens' in body);
    expect(sent).toEqual([false, true, true]);
  });

  it('is learnt before a forced tool is given up', async () => {
    const script = refusing('max_tokens', { message: MESSAGE, param: null });
    const { turn, provider } = await openClientHarness('openai', script);
    await turn({ toolChoice: { tool: 'submit_result' } });
    expect(provider.requests.map(({ forcedTool }) => forcedTool)).toEqual([
      'submit_result',
      'submit_result',
    ]);
  });

  it('is that of the instance from the first request', async () => {
    const { turn, provider } = await openClientHarness('openai', () => ({ text: 'x' }), {
      outputLimit: 'max_completion_tokens',
    });
    await turn();
    expect(provider.requests[0]?.body).toMatchObject({ max_completion_tokens: 500 });
    expect(provider.requests[0]?.body).not.toHaveProperty('max_tokens');
  });

  it('is corrected when the instance sets the wrong one', async () => {
    const error = { message: 'Extra inputs are not permitted: body.max_completion_tokens' };
    const script = refusing('max_completion_tokens', error, 422);
    const { turn, provider } = await openClientHarness('openai', script, {
      outputLimit: 'max_completion_tokens',
    });
    await turn();
    await turn();
    expect(provider.requests.map(({ body }) => 'max_tokens' in body)).toEqual([false, true, true]);
  });

  it('is not learnt from a refusal that remains', async () => {
    const { failure, provider } = await openClientHarness('openai', () => ({
      ...{ fault: 'status', status: 400 },
      error: { message: 'max_tokens is too large', param: 'max_tokens' },
    }));
    expect(await failure()).toMatchObject({ code: 'provider-rejected' });
    await failure();
    expect(provider.requests.map(({ body }) => 'max_tokens' in body)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
