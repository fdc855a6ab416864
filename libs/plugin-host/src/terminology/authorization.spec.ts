import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { buildCatalog, createBundle } from '@platform/catalog';
import type { AdapterContext } from '@platform/sdk';
import type { TerminologyFallback } from '@platform/terminology';

import { bindTerminology } from '../index';

const LOINC = 'http://loinc.org';
const { catalog } = buildCatalog([
  createBundle({
    apiVersion: 'platform/plugin-v1',
    name: 'p',
    version: '1.0.0',
    contributes: {
      valueSets: [{ id: 'loinc', system: LOINC, doc: '', concepts: [], external: true }],
    },
  }),
]);

let root: string;
let server: Server;
let baseUrl: string;
/** The header that the server wants; the tokens that it gives, in turn. */
let wanted: string;
let tokens: string[];
let tokenRequests: { authorization: string | undefined; body: string }[];
let fallbacks: TerminologyFallback[];

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const json = (status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify(body));
  };
  const { authorization } = request.headers;
  if (request.url === '/fhir/.well-known/smart-configuration') {
    return json(200, { token_endpoint: baseUrl.replace('/fhir', '/token') });
  }
  if (request.url === '/token') {
    tokenRequests.push({ authorization, body: Buffer.concat(chunks).toString() });
    const token = tokens.shift();
    return token === undefined
      ? json(401, { error: 'invalid_client' })
      : json(200, { access_token: token, expires_in: 3600 });
  }
  if (authorization !== wanted) return json(401, { resourceType: 'OperationOutcome' });
  json(200, {
    resourceType: 'Parameters',
    parameter: [{ name: 'result', valueBoolean: false }],
  });
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'terminology-'));
  [wanted, tokens, tokenRequests, fallbacks] = ['', [], [], []];
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fhir`;
});
afterEach(async () => {
  rmSync(root, { recursive: true, force: true });
  delete process.env['TX_SECRET'];
  await new Promise((done) => server.close(done));
});

const context = (): AdapterContext => ({
  root,
  dataDir: root,
  locale: 'fr',
  timezone: 'Europe/Paris',
  log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
});
const bind = (auth: unknown, more: object = {}) =>
  bindTerminology(
    catalog,
    { terminology: { [LOINC]: { adapter: 'fhir', config: { baseUrl, auth, ...more } } } },
    context(),
    { onFallback: (fallback) => fallbacks.push(fallback) },
  );
/** The server says no to every code, and the value sets of the plugins yes: only an answer of the server is false. */
const isAnswered = async (auth: unknown, code = 'x'): Promise<boolean> => {
  const { terminology, diagnostics } = await bind(auth);
  expect(diagnostics).toEqual([]);
  return (await terminology.validateCode('loinc', code)) === false;
};

const CLIENT = { type: 'client-credentials', clientId: 'platform:1' };

describe('a terminology server that asks who it talks to', () => {
  it('is answered with a bearer token, from the environment or a file that may rotate', async () => {
    wanted = 'Bearer T-1';
    expect(await isAnswered(undefined)).toBe(false);
    expect(fallbacks).toMatchObject([{ reason: 'http-401' }]);
    process.env['TX_SECRET'] = 'T-1';
    expect(await isAnswered({ type: 'bearer', token: { env: 'TX_SECRET' } })).toBe(true);
    writeFileSync(join(root, 'token'), 'T-1\n');
    const { terminology } = await bind({ type: 'bearer', token: { file: 'token' } });
    expect(await terminology.validateCode('loinc', 'x')).toBe(false);
    wanted = 'Bearer T-2';
    writeFileSync(join(root, 'token'), 'T-2\n');
    expect(await terminology.validateCode('loinc', 'y')).toBe(false);
  });

  it('is answered with a name and a password', async () => {
    process.env['TX_SECRET'] = 'mot de passe';
    wanted = `Basic ${Buffer.from('platform:mot de passe').toString('base64')}`;
    const password = { env: 'TX_SECRET' };
    expect(await isAnswered({ type: 'basic', username: 'platform', password })).toBe(true);
  });

  it.each([
    ['header', { authorization: `Basic ${Buffer.from('platform%3A1:s%26c').toString('base64')}` }],
    ['body', { body: expect.stringContaining('client_id=platform%3A1&client_secret=s%26c') }],
  ])(
    'is answered with a token of its authorization server (secret in the %s)',
    async (...given) => {
      const [secretIn, expected] = given;
      process.env['TX_SECRET'] = 's&c';
      [wanted, tokens] = ['Bearer A-1', ['A-1']];
      const auth = { ...CLIENT, clientSecret: { env: 'TX_SECRET' }, secretIn, scope: 'system/*.r' };
      const { terminology } = await bind(auth);
      const both = [terminology.validateCode('loinc', 'x'), terminology.validateCode('loinc', 'y')];
      expect(await Promise.all(both)).toEqual([false, false]);
      expect(tokenRequests).toMatchObject([expected]);
      expect(tokenRequests[0]?.body).toContain('grant_type=client_credentials&scope=system');
    },
  );

  it('that withdraws a token is given a new one, once', async () => {
    process.env['TX_SECRET'] = 's';
    [wanted, tokens] = ['Bearer A-1', ['A-1', 'A-2', 'A-3']];
    const { terminology } = await bind({ ...CLIENT, clientSecret: { env: 'TX_SECRET' } });
    expect(await terminology.validateCode('loinc', 'x')).toBe(false);
    wanted = 'Bearer A-2';
    expect(await terminology.validateCode('loinc', 'y')).toBe(false);
    wanted = 'Bearer of nobody';
    expect(await terminology.validateCode('loinc', 'z')).toBe(true);
    expect(tokenRequests).toHaveLength(3);
    expect(fallbacks).toMatchObject([{ reason: 'http-401' }]);
  });

  it('whose authorization server refuses leaves the question unanswered', async () => {
    process.env['TX_SECRET'] = 's';
    expect(await isAnswered({ ...CLIENT, clientSecret: { env: 'TX_SECRET' } })).toBe(false);
    expect(fallbacks).toMatchObject([{ reason: 'unauthenticated' }]);
  });
});

describe('the configuration of the adapter', () => {
  it.each([
    ['config.aut', undefined, { aut: {} }],
    ['config.auth', { type: 'bearer', token: 'T-1-secret' }, {}],
    ['config.auth', { type: 'bearer', token: { env: 'X' }, tokn: 1 }, {}],
    ['config.auth', { type: 'oauth' }, {}],
    ['config.auth', { ...CLIENT, clientSecret: { env: 'TX_SECRET' }, tokenUrl: 'tx' }, {}],
    ['config.auth.token.env', { type: 'bearer', token: { env: 'TX_SECRET' } }, {}],
  ])('that is wrong is named: %s, and no secret is shown', async (key, auth, more) => {
    const { diagnostics } = await bind(auth, more);
    expect(diagnostics).toMatchObject([
      {
        code: 'TERMINOLOGY_ADAPTER_FAILED',
        message: {
          fr: expect.stringContaining(key) as string,
          en: expect.stringContaining(key) as string,
        },
      },
    ]);
    expect(JSON.stringify(diagnostics)).not.toContain('T-1-secret');
  });
});
