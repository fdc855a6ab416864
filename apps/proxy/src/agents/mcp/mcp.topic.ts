import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import type { AgentsHarness } from '../__fixtures__/agents-harness';
import { requests } from '../__fixtures__/bare-runner/bare-runner';
import { contentOf, findingsOf } from '../__fixtures__/documented';

const TOOL = 'Assistant_test';

/** Agents as tools of an MCP server. */
export function describeMcp(opened: () => AgentsHarness): void {
  let harness: AgentsHarness;
  let key: string;
  const clients: Client[] = [];
  beforeAll(async () => {
    harness = opened();
    key = await harness.key('agent:*');
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
  });

  async function connect(as = key, headers: Record<string, string> = {}): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL(`${harness.url}/mcp`), {
      requestInit: { headers: { 'X-Api-Key': as, 'Accept-Language': 'en', ...headers } },
    });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    clients.push(client);
    return client;
  }

  const textOf = (result: unknown): string =>
    (result as { content: { text: string }[] }).content.map(({ text }) => text).join('');

  it('mcp: lists the agents of the key as tools, without the ids of subjects', async () => {
    const { tools } = await (await connect()).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'Assistant_test',
      'Classement',
      'Sans_fournisseur',
    ]);
    expect(tools[0]).toMatchObject({
      title: 'Assistant test',
      description: 'Répond à une question sur un patient.',
      inputSchema: {
        type: 'object',
        required: ['question', 'historique'],
        additionalProperties: false,
      },
      outputSchema: { type: 'object', properties: { answer: { type: 'string' } } },
    });
    expect(Object.keys(tools[0]?.inputSchema.properties ?? {})).toEqual(['question', 'historique']);
    const scoped = await connect(await harness.key('agent:Classement'));
    expect((await scoped.listTools()).tools.map(({ name }) => name)).toEqual(['Classement']);
  });

  describe('a tool', () => {
    const args = { question: 'Quelle dose ?', historique: '' };

    it('answers with a text and a structure, about the subject of the header alone', async () => {
      const client = await connect(key, { 'X-Context-patient': 'p5' });
      await client.listTools();
      for (const given of [args, { ...args, patientId: 'p-other' }]) {
        const result = await client.callTool({ name: TOOL, arguments: given });
        const answer = 'Quelle dose ? / p5 / ';
        expect(result.structuredContent).toEqual({ answer });
        expect(textOf(result)).toBe(answer);
      }
      expect(requests.at(-1)?.context).toEqual({ patient: { id: 'p5' } });
    });

    it('takes and returns structures', async () => {
      const client = await connect();
      await client.listTools();
      const findings = [{ label: 'a', parts: [{ label: 'b' }] }];
      const result = await client.callTool({ name: 'Classement', arguments: { findings } });
      expect(result.structuredContent).toEqual({ summary: 'au plus null', findings });
    });

    it.each<[string, Record<string, string>, [string, Record<string, unknown>], RegExp]>([
      [
        'without the header',
        {},
        [TOOL, { ...args, patientId: 'p1' }],
        /context-missing.*X-Context-patient/,
      ],
      [
        'with wrong arguments',
        {},
        ['Classement', { findings: 'no' }],
        /body-invalid.*\/inputs\/findings/s,
      ],
      ['that is unknown', {}, ['nobody', {}], /not-found/],
      [
        'whose provider has no key',
        {},
        ['Sans_fournisseur', { question: 'a' }],
        /agent-unavailable/,
      ],
      [
        'that fails',
        { 'X-Context-patient': 'p5' },
        [TOOL, { ...args, question: 'fail' }],
        /agent-failed.*refusé/s,
      ],
    ])('%s tells what is wrong', async (_what, headers, call, told) => {
      const client = await connect(key, headers);
      const [name, given] = call;
      const result = await client.callTool({ name, arguments: given });
      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(told);
    });

    it('out of scope is unknown', async () => {
      const client = await connect(await harness.key('agent:Classement'), {
        'X-Context-patient': 'p5',
      });
      const result = await client.callTool({ name: TOOL, arguments: args });
      expect(textOf(result)).toMatch(/^not-found/);
    });

    it('leaves the lines of the agent, the run and the refusal in the audit log', async () => {
      const before = (await harness.audited()).length;
      const client = await connect(key, { 'X-Context-patient': 'p5' });
      await client.callTool({ name: TOOL, arguments: args });
      await client.callTool({ name: TOOL, arguments: {} });
      expect((await harness.audited()).slice(before)).toEqual([
        `postMcp agent:${TOOL}`,
        expect.stringMatching(/^postMcp run:[0-9a-f-]{36}$/),
        `postMcp agent:${TOOL}`,
        `postMcp agent:${TOOL} body-invalid`,
      ]);
    });
  });

  it('mcp: needs a key, takes one message a request, and has no streams', async () => {
    await expect(connect('wfp_no')).rejects.toThrow();
    const call = (body: unknown, as: string | undefined = key) =>
      harness.call('POST', '/mcp', {
        ...(as !== '' && { key: as }),
        body,
        headers: { accept: 'application/json, text/event-stream' },
      });
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await call(ping, '')).status).toBe(401);
    expect((await call(ping, await harness.key('viewer'))).status).toBe(403);
    expect((await call(ping)).body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    const many = Array.from({ length: 50 }, () => ping);
    expect((await call(many)).body.error.data.code).toBe('body-invalid');
    expect((await harness.call('GET', '/mcp', { key })).status).toBe(405);
  });

  const BOTH = 'application/json, text/event-stream';
  const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

  /** How a request is odd: it is a ping of a key that may call agents, with these parts. */
  interface Odd {
    readonly key?: undefined;
    readonly accept?: string;
    readonly version?: string;
    readonly body?: unknown;
    readonly text?: string;
    readonly type?: string;
    readonly method?: string;
  }

  describe('is refused in the form of JSON-RPC, as documented:', () => {
    const send = (odd: Odd): Promise<Response> =>
      fetch(`${harness.url}/mcp`, {
        method: odd.method ?? 'POST',
        headers: {
          'content-type': odd.type ?? 'application/json',
          accept: odd.accept ?? BOTH,
          ...('key' in odd ? {} : { 'x-api-key': key }),
          ...(odd.version !== undefined && { 'mcp-protocol-version': odd.version }),
        },
        body: odd.text ?? JSON.stringify(odd.body ?? PING),
      });

    it.each<[string, number, number, string | undefined, Odd]>([
      ['a request without a key', 401, -32_000, 'authentication-required', { key: undefined }],
      ['a body that is no JSON', 400, -32_700, 'json-malformed', { text: '{' }],
      ['a body that is no message', 400, -32_600, 'body-invalid', { body: [PING] }],
      ['a message of no kind', 400, -32_700, undefined, { body: { jsonrpc: '2.0', more: 1 } }],
      ['a version that is unknown', 400, -32_000, undefined, { version: '1' }],
      ['a body too large', 413, -32_000, 'body-too-large', { text: `"${'x'.repeat(1_100_000)}"` }],
      [
        'another format of the body',
        415,
        -32_000,
        'media-type-unsupported',
        { type: 'text/plain' },
      ],
      ['a reader of JSON alone', 406, -32_000, undefined, { accept: 'application/json' }],
      ['a reader of neither', 406, -32_000, 'not-acceptable', { accept: 'image/png' }],
      ['another method', 405, -32_000, 'method-not-allowed', { method: 'PUT' }],
    ])('%s', async (_what, status, ...each) => {
      const [code, problem, odd] = each;
      const answer = await send(odd);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
      const body = (await answer.json()) as { error: { data?: { code: string } } };
      expect(body).toMatchObject({
        jsonrpc: '2.0',
        error: { code, message: expect.any(String) as string },
        id: null,
      });
      expect(body.error.data?.code).toBe(problem);
      if (status === 405) return;
      const documented = contentOf('/mcp', 'post', status);
      expect(Object.keys(documented)).toEqual(['application/json']);
      expect(findingsOf(documented['application/json'], body)).toEqual([]);
    });
  });

  it('what the official client is told of a refusal has the code of the problem', async () => {
    await expect(connect('wfp_no')).rejects.toThrow(/credentials-refused/);
  });

  it.each([
    ['a list', { method: 'tools/list' }],
    ['a method that is unknown', { method: 'nothing' }],
    ['a call of a tool without a name', { method: 'tools/call', params: {} }],
  ])('the response to %s is as documented', async (_what, message) => {
    const { status, body } = await harness.call('POST', '/mcp', {
      key,
      body: { jsonrpc: '2.0', id: 'a', ...message },
      headers: { accept: BOTH },
    });
    expect(status).toBe(200);
    expect(findingsOf(contentOf('/mcp', 'post', 200)['application/json'], body)).toEqual([]);
  });
}
