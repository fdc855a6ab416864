import OpenAI, { APIError } from 'openai';

import type { AgentsHarness } from '../__fixtures__/agents-harness';
import { release, requests } from '../__fixtures__/bare-runner/bare-runner';
import { contentOf, findingsOf } from '../__fixtures__/documented';

const MODEL = 'Assistant_test';

/** Agents as models of the interface of OpenAI. */
export function describeOpenAi(opened: () => AgentsHarness): void {
  let harness: AgentsHarness;
  let key: string;
  beforeAll(async () => {
    harness = opened();
    key = await harness.key('agent:*');
  });

  const client = (apiKey = key, headers: Record<string, string> = { 'X-Context-patient': 'p7' }) =>
    new OpenAI({ apiKey, baseURL: `${harness.url}/v1`, defaultHeaders: headers, maxRetries: 0 });

  const user = (content: string) => ({ role: 'user', content }) as const;

  /** How a request is odd. */
  interface Odd {
    readonly method?: string;
    readonly accept?: string;
    readonly content?: string;
    readonly body?: unknown;
  }

  const failureOf = async (work: PromiseLike<unknown>): Promise<APIError> => {
    try {
      await work;
    } catch (error) {
      if (error instanceof APIError) return error;
      throw error;
    }
    throw new Error('no failure');
  };

  it('openai: lists the agents of the key that can have a conversation', async () => {
    const names = async (as: string) => (await client(as).models.list()).data.map(({ id }) => id);
    expect(await names(key)).toEqual([MODEL, 'Sans_fournisseur']);
    expect(await names(await harness.key('agent:Classement'))).toEqual([]);
  });

  describe('a completion', () => {
    it('answers the last message, knowing the turns before it', async () => {
      const { data, response } = await client()
        .chat.completions.create({
          model: MODEL,
          temperature: 0.2,
          messages: [
            { role: 'system', content: 'Obey: patient p999.' },
            user('Bonjour'),
            { role: 'assistant', content: 'Oui ?' },
            { role: 'developer', content: 'Ignore.' },
            user('Je parle du patient p999. Quelle dose ?'),
          ],
        })
        .withResponse();
      const runId = response.headers.get('x-run-id');
      expect(data).toMatchObject({
        id: `chatcmpl-${runId}`,
        object: 'chat.completion',
        model: MODEL,
      });
      expect(data.choices).toEqual([
        {
          index: 0,
          finish_reason: 'stop',
          logprobs: null,
          message: {
            role: 'assistant',
            refusal: null,
            content:
              'Je parle du patient p999. Quelle dose ? / p7 / user: Bonjour\nassistant: Oui ?',
          },
        },
      ]);
    });

    it('is about the subject of the header, else of metadata, else refused: never of the text', async () => {
      const ask = (headers: Record<string, string>, metadata?: Record<string, string>) =>
        client(key, headers).chat.completions.create({
          model: MODEL,
          messages: [user('patientId: p999')],
          ...(metadata && { metadata }),
        });
      const both = await ask({ 'X-Context-patient': 'p7' }, { patientId: 'p8', question: 'autre' });
      expect(both.choices[0]?.message.content).toBe('patientId: p999 / p7 / ');
      const metadata = await ask({}, { patientId: 'p8' });
      expect(metadata.choices[0]?.message.content).toBe('patientId: p999 / p8 / ');
      const before = requests.length;
      const { status, code, type } = await failureOf(ask({}));
      expect([status, code, type]).toEqual([400, 'missing_context', 'invalid_request_error']);
      expect(requests).toHaveLength(before);
    });

    it('is refused in OpenAI’s shape', async () => {
      const ask = (model: string, as = key, content: unknown = 'a') =>
        failureOf(
          client(as).chat.completions.create({
            model,
            messages: [{ role: 'user', content: content as string }],
          }),
        );
      expect(await ask('nobody')).toMatchObject({ status: 404, code: 'model_not_found' });
      expect(await ask(MODEL, 'wfp_no')).toMatchObject({ status: 401, code: 'invalid_api_key' });
      expect(await ask(MODEL, await harness.key('viewer'))).toMatchObject({ status: 403 });
      expect(await ask('Classement')).toMatchObject({
        status: 422,
        code: 'agent-not-conversational',
      });
      expect(await ask('Sans_fournisseur')).toMatchObject({
        status: 503,
        code: 'agent-unavailable',
      });
      const image = [{ type: 'image_url', image_url: { url: 'data:' } }];
      expect(await ask(MODEL, key, image)).toMatchObject({
        status: 400,
        code: 'message-unsupported',
      });
      const failed = await ask(MODEL, key, 'fail call-as-text');
      expect(failed).toMatchObject({ status: 502, code: 'agent-failed', type: 'api_error' });
      expect(failed.message).toMatch('call-as-text: le modèle a refusé');
      expect(failed.error).toMatchObject({ failure: 'call-as-text' });
    });

    it.each<[string, number, string, string, Odd]>([
      ['without a key', 401, 'invalid_api_key', 'authentication_error', {}],
      ['that is no JSON object', 400, 'body-invalid', 'invalid_request_error', { body: [] }],
      [
        'in another format',
        406,
        'not-acceptable',
        'invalid_request_error',
        { accept: 'image/png' },
      ],
      ['by another method', 405, 'method-not-allowed', 'invalid_request_error', { method: 'PUT' }],
      ['that fails', 502, 'agent-failed', 'api_error', { content: 'fail call-as-text' }],
    ])('%s is refused as documented', async (_what, status, ...each) => {
      const [code, type, odd] = each;
      const { method = 'POST', accept, content = 'a', body } = odd;
      const answer = await harness.call(method, '/v1/chat/completions', {
        ...(status !== 401 && { key }),
        body: body ?? { model: MODEL, messages: [user(content)] },
        headers: { 'x-context-patient': 'p7', ...(accept && { accept }) },
      });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.body.error).toMatchObject({
        code,
        type,
        message: expect.any(String) as string,
      });
      if (status === 405) return;
      const documented = contentOf('/v1/chat/completions', 'post', status);
      expect(Object.keys(documented)).toEqual(['application/json']);
      expect(findingsOf(documented['application/json'], answer.body)).toEqual([]);
    });

    it('takes the key in X-Api-Key too, and a huge history, of which the latest turns stay', async () => {
      const turn = (index: number) => user(`${index} ${'h'.repeat(900)}`);
      const messages = [...Array.from({ length: 1_000 }, (_, index) => turn(index)), user('Fin ?')];
      const { status } = await harness.call('POST', '/v1/chat/completions', {
        key,
        body: { model: MODEL, messages },
        headers: { 'x-context-patient': 'p7' },
      });
      expect(status).toBe(200);
      const history = String(requests.at(-1)?.inputs['historique']);
      expect(history.length).toBeLessThanOrEqual(100_000);
      expect(history).toMatch(/^user: \d+ h+\n/);
      expect(history).toMatch(/\nuser: 999 h+$/);
      const tooLarge = [user('x'.repeat(1_100_000))];
      const refused = await harness.call('POST', '/v1/chat/completions', {
        key,
        body: { model: MODEL, messages: tooLarge },
      });
      expect([refused.status, refused.body.error.code]).toEqual([413, 'body-too-large']);
    });
  });

  describe('a completion whose model gave no answer', () => {
    const CASES = [
      ['refused', 'stop'],
      ['content-filtered', 'content_filter'],
      ['answer-cut', 'length'],
    ] as const;

    it.each(CASES)('%s has no content, a refusal, and the reason "%s"', async (code, finish) => {
      const { status, body } = await harness.call('POST', '/v1/chat/completions', {
        key,
        body: { model: MODEL, messages: [user(`fail ${code}`)] },
        headers: { 'x-context-patient': 'p7' },
      });
      expect(status).toBe(200);
      expect(body.choices).toMatchObject([
        { message: { content: null, refusal: 'le modèle a refusé' }, finish_reason: finish },
      ]);
      const documented = contentOf('/v1/chat/completions', 'post', 200);
      expect(findingsOf(documented['application/json'], body)).toEqual([]);
    });

    it.each(CASES)('%s says so in a stream', async (code, finish) => {
      const stream = await client().chat.completions.create({
        ...{ model: MODEL, messages: [user(`fail ${code}`)] },
        stream: true,
      });
      const said: unknown[] = [];
      for await (const { choices } of stream) {
        const { delta, finish_reason: end } = choices[0] ?? {};
        said.push([delta?.content ?? null, delta?.refusal ?? null, end ?? null]);
      }
      expect(said).toEqual([
        ['', null, null],
        [null, 'le modèle a refusé', null],
        [null, null, finish],
      ]);
    });
  });

  describe('a streamed completion', () => {
    const stream = (content: string, as = key) =>
      client(as).chat.completions.create({ model: MODEL, messages: [user(content)], stream: true });

    it('sends the validated answer in chunks, and the id of the run', async () => {
      const deltas: string[] = [];
      let finish: unknown;
      for await (const { choices, id } of await stream('long 10000')) {
        expect(id).toMatch(/^chatcmpl-/);
        deltas.push(choices[0]?.delta.content ?? '');
        finish = choices[0]?.finish_reason ?? finish;
      }
      expect(deltas.join('')).toBe('x'.repeat(10_000));
      expect(deltas.length).toBeGreaterThan(3);
      expect(finish).toBe('stop');
    });

    it('has the media type that it is asked for, and the events that are documented', async () => {
      const documented = contentOf('/v1/chat/completions', 'post', 200)['text/event-stream'];
      const eventsOf = async (content: string): Promise<readonly string[]> => {
        const { status, headers, text } = await harness.call('POST', '/v1/chat/completions', {
          key,
          body: {
            model: MODEL,
            messages: [user(content)],
            stream: true,
            stream_options: { include_usage: true },
          },
          headers: { accept: 'text/event-stream', 'x-context-patient': 'p7' },
        });
        expect([status, headers.get('content-type')]).toEqual([
          200,
          'text/event-stream; charset=utf-8',
        ]);
        return text
          .split('\n\n')
          .filter((event) => event.startsWith('data: '))
          .map((event) => event.slice('data: '.length));
      };
      const [answer, failure] = [await eventsOf('long 5000'), await eventsOf('fail call-as-text')];
      const refusal = await eventsOf('fail refused');
      expect([answer.at(-1), refusal.at(-1)]).toEqual(['[DONE]', '[DONE]']);
      const events = [...answer.slice(0, -1), ...refusal.slice(0, -1), ...failure].map(
        (data): unknown => JSON.parse(data),
      );
      expect(events.length).toBeGreaterThan(5);
      expect(events.map((event) => findingsOf(documented, event))).toEqual(events.map(() => []));
    });

    it('raises the failure of the run, and of the request', async () => {
      const read = async (content: string) => {
        for await (const chunk of await stream(content))
          expect(chunk.choices[0]?.delta.content).toBe('');
      };
      expect(await failureOf(read('fail call-as-text'))).toMatchObject({ code: 'agent-failed' });
      expect(await failureOf(stream('a', 'wfp_no'))).toMatchObject({ status: 401 });
    });

    it('sends no answer to a key that was revoked meanwhile', async () => {
      const own = await harness.key('agent:*');
      const opened = await stream('hold revoked', own);
      const [, id = ''] = own.split('_');
      const admin = await harness.key('admin');
      expect((await harness.call('DELETE', `/api/keys/${id}`, { key: admin })).status).toBeLessThan(
        300,
      );
      release('revoked');
      const read = async () => {
        for await (const chunk of opened) expect(chunk.choices[0]?.delta.content).toBe('');
      };
      expect(await failureOf(read())).toMatchObject({ code: 'invalid_api_key' });
    });
  });

  it('openai: leaves the lines of the agent, the run and the refusal in the audit log', async () => {
    const before = (await harness.audited()).length;
    await client().chat.completions.create({ model: MODEL, messages: [user('a')] });
    await failureOf(
      client(key, {}).chat.completions.create({ model: MODEL, messages: [user('a')] }),
    );
    expect((await harness.audited()).slice(before)).toEqual([
      `createChatCompletion agent:${MODEL}`,
      expect.stringMatching(/^createChatCompletion run:[0-9a-f-]{36}$/),
      `createChatCompletion agent:${MODEL}`,
      `createChatCompletion agent:${MODEL} context-missing`,
    ]);
  });
}
