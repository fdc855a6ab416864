import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

import { Webhook } from 'standardwebhooks';

import { ingestionBase } from '../__fixtures__/ingestion-deps';
import { openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { published } from '../__fixtures__/proxy-catalog';
import { openGateHarness, type GateHarness } from '../identity/__fixtures__/gate-harness';
import { createRefusals } from '../identity/refusals';
import { hookRoutes } from './routes';
import { webhookSecrets } from './webhook-secrets';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
const STRANGERS = `whsec_${randomBytes(32).toString('base64')}`;
const HOUR_MS = 3_600_000;

const hooked = (slug: string) =>
  published(slug, { nodes: [{ id: 'start', type: 'core.webhook' }] });

let harness: ProxyHarness;
let gate: GateHarness;
const sockets: Socket[] = [];
beforeEach(async () => {
  harness = await openProxyHarness();
  const secrets = webhookSecrets({ webhooks: { signed: { secretEnv: 'S' } } }, { S: SECRET });
  const base = ingestionBase(harness, { workflows: [hooked('plain'), hooked('signed')] });
  const refusals = createRefusals();
  gate = await openGateHarness({ refusals, routes: hookRoutes(base, secrets, refusals) });
});
afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  await gate.close();
  await harness.close();
});

type Headers = Readonly<Record<string, string>>;

function signature(body: string | Buffer, { secret = STRANGERS, agoMs = 0 } = {}): Headers {
  const at = new Date(Date.now() - agoMs);
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
}

/** A connection that has sent the head of a request. */
function begin(slug: string, headers: Headers) {
  const { hostname, port } = new URL(gate.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let text = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const all = { host: 'h', 'content-type': 'application/json', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write([`POST /api/hooks/${slug} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  return { socket, text: () => text };
}

/** Returns the response to a head whose body never arrives. */
async function answeredToHead(slug: string, headers: Headers): Promise<string> {
  const { socket, text } = begin(slug, { 'content-length': '100000', ...headers });
  await once(socket, 'data');
  return text();
}

/** Removes what differs between requests. */
const comparable = (answer: string): string =>
  answer.replaceAll(/[\da-f]{8}-[\da-f-]{27}|^Date: .*$|^RateLimit.*$/gm, '…');

const BOGUS_KEY = { 'x-api-key': `wfp_aaaaaaaa_${'A'.repeat(43)}` };

describe('before anybody knows who calls', () => {
  it.each<[string, Headers]>([
    ['presents nothing', {}],
    ['presents a wrong key', BOGUS_KEY],
    ['says half of a signature', { 'webhook-id': 'msg_1' }],
    ['has a signature that is none', { ...signature(''), 'webhook-signature': 'v1,bm8=' }],
    ['is an hour late', signature('', { agoMs: HOUR_MS })],
    ['is an hour early', signature('', { agoMs: -HOUR_MS })],
    ['sends a signed body compressed', { ...signature(''), 'content-encoding': 'gzip' }],
    ['signs and presents a wrong key', { ...signature(''), ...BOGUS_KEY }],
  ])('a caller who %s is refused without its body, whatever the slug', async (_what, headers) => {
    const answers = [];
    for (const slug of ['signed', 'plain', 'unknown', 'constructor'])
      answers.push(comparable(await answeredToHead(slug, headers)));
    expect(answers[0]).toMatch(/^HTTP\/1\.1 (401|415) /);
    expect(new Set(answers).size).toBe(1);
  });

  it.each(['signed', 'plain', 'unknown'])(
    'the body of a signed call of %s is waited for, and a strange signature refused alike',
    async (slug) => {
      const body = '{"a":1}';
      const headers = { ...signature(body), 'content-length': String(body.length) };
      const { socket, text } = begin(slug, headers);
      socket.write(body.slice(0, 3));
      await (await fetch(`${gate.url}/api/me`)).text();
      expect(text()).toBe('');
      socket.write(body.slice(3));
      await once(socket, 'data');
      expect(text()).toMatch(/^HTTP\/1\.1 401 [\s\S]*signature-refused/);
    },
  );

  it('nobody is asked for a body that is not wanted', async () => {
    expect(await answeredToHead('unknown', { expect: '100-continue' })).toMatch(/^HTTP\/1\.1 401 /);
    const { socket, text } = begin('signed', {
      ...signature('{}', { secret: SECRET }),
      ...{ 'content-length': '2', expect: '100-continue' },
    });
    await once(socket, 'data');
    expect(text()).toMatch(/^HTTP\/1\.1 100 /);
    socket.write('{}');
    await once(socket, 'data');
    expect(text()).toContain('HTTP/1.1 202 ');
  });

  it('refusals count for the address; past 60 it is told so, before its body, and cut', async () => {
    for (let at = 0; at < 60; at += 1) {
      const response = await fetch(`${gate.url}/api/hooks/unknown`, { method: 'POST' });
      expect(response.status).toBe(401);
    }
    for (const headers of [{}, signature('{}', { secret: SECRET }), BOGUS_KEY]) {
      const { socket, text } = begin('signed', { 'content-length': '100000', ...headers });
      await once(socket, 'close');
      expect(text()).toMatch(/^HTTP\/1\.1 429 /);
      expect(text()).toMatch(/\r\nConnection: close\r\n/);
      expect(text()).toMatch(/\r\nRetry-After: \d+\r\n/);
    }
    const key = await gate.key('source');
    const good = await gate.call('/api/hooks/plain', {
      ...{ method: 'POST', headers: { 'x-api-key': key }, body: {} },
    });
    expect(good.status).toBe(202);
  });
});

describe('a caller who is known', () => {
  const call = async (slug: string, headers: Headers = {}) => {
    const key = await gate.key('source');
    const options = { method: 'POST', headers: { 'x-api-key': key, ...headers }, body: {} };
    const { status, body } = await gate.call(`/api/hooks/${slug}`, options);
    return [status, body['code']];
  };

  it('is told what there is', async () => {
    expect(await call('unknown')).toEqual([404, 'workflow-unknown']);
    expect(await call('plain')).toEqual([202, undefined]);
    expect(await call('signed')).toEqual([401, 'signature-refused']);
    expect(await call('signed', signature('{}', { secret: SECRET }))).toEqual([202, undefined]);
  });
});

describe('the body of a signed call', () => {
  const send = async (body: Uint8Array<ArrayBuffer>, headers: Headers = {}) => {
    const response = await fetch(`${gate.url}/api/hooks/signed`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signature(Buffer.from(body), { secret: SECRET }),
        ...headers,
      },
      body,
    });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  const bytes = (text: string) => new Uint8Array(Buffer.from(text));

  it('is looked at once its signature was found right', async () => {
    expect(await send(bytes('{'))).toEqual([400, 'json-malformed']);
    expect(await send(bytes('{'), signature('{'))).toEqual([401, 'signature-refused']);
  });

  it('is never decompressed', async () => {
    const zipped = new Uint8Array(gzipSync('{}'));
    const headers = { 'content-encoding': 'gzip' };
    expect(await send(zipped, headers)).toEqual([415, 'signed-body-encoded']);
  });
});
