import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import { openAgentsHarness, type AgentsHarness } from '../__fixtures__/agents-harness';
import { requests } from '../__fixtures__/bare-runner/bare-runner';

const TOOL = 'Assistant_test';

let harness: AgentsHarness;
let key: string;
const clients: Client[] = [];
beforeAll(async () => {
  harness = await openAgentsHarness();
  key = await harness.key('agent:*');
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(() => harness?.close());

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

it('lists the agents of the key as tools, without the ids of subjects', async () => {
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
    ['whose provider has no key', {}, ['Sans_fournisseur', { question: 'a' }], /agent-unavailable/],
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

it('needs a key, takes one message a request, and has no streams', async () => {
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
  expect((await call(many)).body.code).toBe('body-invalid');
  expect((await harness.call('GET', '/mcp', { key })).status).toBe(405);
});
