import { randomBytes } from 'node:crypto';

import type { HttpServer } from '@platform/http';
import { Webhook } from 'standardwebhooks';

import { ingestionBase } from '../__fixtures__/ingestion-deps';
import { openProxyHarness, type ProxyHarness } from '../__fixtures__/proxy-harness';
import { published } from '../__fixtures__/proxy-catalog';
import { serveRoutes } from '../__fixtures__/serve-routes';
import { hookRoutes } from './routes';
import { webhookSecrets } from './webhook-secrets';

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const OLD = newSecret();
const NEW = newSecret();
const MINUTE_MS = 60_000;

const hooked = (slug: string) =>
  published(slug, { nodes: [{ id: 'start', type: 'core.webhook' }] });

let harness: ProxyHarness;
let server: HttpServer;
beforeEach(async () => {
  harness = await openProxyHarness();
  const secrets = webhookSecrets(
    { webhooks: { signed: { secretEnv: 'SIGNED' }, other: { secretEnv: 'OTHER' } } },
    { SIGNED: `${OLD} ${NEW}`, OTHER: newSecret() },
  );
  const workflows = [hooked('other'), hooked('plain'), hooked('signed')];
  server = await serveRoutes(hookRoutes(ingestionBase(harness, { workflows }), secrets));
});
afterEach(async () => {
  await server.close();
  await harness.close();
});

interface Call {
  readonly slug?: string;
  readonly id?: string;
  readonly secret?: string;
  readonly agoMs?: number;
  /** The signed body. Default: the body that is sent. */
  readonly signedBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const BODY = '{ "dose" : 5,  "nom": "Zoé" }\n';

function signatureOf({ id = 'msg_1', secret = NEW, agoMs = 0, signedBody = BODY }: Call): {
  readonly timestamp: string;
  readonly signature: string;
} {
  const at = new Date(Date.now() - agoMs);
  return {
    timestamp: String(Math.floor(at.getTime() / 1000)),
    signature: new Webhook(secret).sign(id, at, signedBody),
  };
}

async function call(how: Call = {}) {
  const { timestamp, signature } = signatureOf(how);
  const response = await fetch(`${server.url}/api/hooks/${how.slug ?? 'signed'}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': how.id ?? 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
      ...how.headers,
    },
    body: BODY,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const REFUSED = { status: 401, body: { code: 'signature-refused' } };

describe('a webhook that has a secret', () => {
  it('is called with a signature over the bytes as they are, under the signed id', async () => {
    expect(await call()).toMatchObject({
      status: 202,
      body: { eventId: 'msg_1', runs: [{ workflow: 'signed' }] },
    });
    expect(harness.engine.sent).toMatchObject([
      { runId: 'msg_1', event: { body: { dose: 5, nom: 'Zoé' } } },
    ]);
  });

  it.each([
    ['the secret that is on its way out', { secret: OLD }],
    ['four minutes late', { agoMs: 4 * MINUTE_MS }],
    ['four minutes early', { agoMs: -4 * MINUTE_MS }],
  ])('takes %s', async (_what, how) => {
    expect((await call(how)).status).toBe(202);
  });

  it('takes a call of which one signature is right', async () => {
    const wrong = signatureOf({ secret: newSecret() }).signature;
    const { signature } = signatureOf({});
    const headers = { 'webhook-signature': `v2,bm8= ${wrong} ${signature}` };
    expect((await call({ headers })).status).toBe(202);
  });

  it.each<[string, Call]>([
    ['the secret of nobody', { secret: newSecret() }],
    ['a body that was changed by a space', { signedBody: BODY.trim() }],
    ['an hour late', { agoMs: 60 * MINUTE_MS }],
    ['an hour early', { agoMs: -60 * MINUTE_MS }],
    ['another id', { headers: { 'webhook-id': 'msg_2' } }],
    ['another instant', { headers: { 'webhook-timestamp': String(Date.now() / 1000 + 60) } }],
    ['an instant that is none', { headers: { 'webhook-timestamp': 'now' } }],
    ['no signature', { headers: { 'webhook-signature': '' } }],
    ['a signature that is none', { headers: { 'webhook-signature': 'v1' } }],
    ['a signature of another kind', { headers: { 'webhook-signature': 'v1a,bm8=' } }],
    ['the secret of another webhook', { slug: 'other' }],
  ])('refuses %s, and starts nothing', async (_what, how) => {
    expect(await call(how)).toMatchObject(REFUSED);
    expect(harness.engine.sent).toEqual([]);
  });

  it('refuses a call that is not signed at all, whatever else it presents', async () => {
    const response = await fetch(`${server.url}/api/hooks/signed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'msg_1' },
      body: BODY,
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).not.toBeNull();
    expect(harness.engine.sent).toEqual([]);
  });

  it('answers a call that is made again as a duplicate', async () => {
    await call();
    expect(await call()).toMatchObject({
      status: 200,
      body: { outcome: 'duplicate', runs: [{ runId: 'msg_1' }] },
    });
    expect(harness.engine.sent).toHaveLength(1);
  });

  it('is not run again under a key that nobody signed', async () => {
    await call();
    const headers = { 'idempotency-key': 'other' };
    expect(await call({ headers })).toMatchObject({
      status: 400,
      body: { code: 'idempotency-key-unsigned' },
    });
    expect((await call({ headers: { 'idempotency-key': 'msg_1' } })).status).toBe(200);
    expect(harness.engine.sent).toHaveLength(1);
  });

  it('refuses an id that cannot name a run', async () => {
    expect(await call({ id: '~msg' })).toMatchObject({
      status: 400,
      body: { code: 'idempotency-key-invalid' },
    });
  });
});

it('a webhook without a secret heeds no signature, and its key is the header for it', async () => {
  const headers = { 'idempotency-key': 'call-1', 'webhook-signature': 'v1,bm8=' };
  expect(await call({ slug: 'plain', headers })).toMatchObject({
    status: 202,
    body: { eventId: 'call-1' },
  });
});
