import { until } from '@platform/testing';
import type { JWTPayload } from 'jose';

import { openGateHarness, type GateHarness } from './__fixtures__/gate-harness';
import {
  hmacSigned,
  signed,
  signingKey,
  startTokenProvider,
  unsigned,
  type SigningKey,
  type TokenProvider,
} from './__fixtures__/token-provider';

const AUDIENCE = 'platform';
const REFUSED = { status: 401, body: { code: 'credentials-refused' } };

let rsa: SigningKey;
let ec: SigningKey;
let stranger: SigningKey;
beforeAll(async () => {
  [rsa, ec, stranger] = await Promise.all([
    signingKey('rsa-1'),
    signingKey('ec-1', 'ES256'),
    signingKey('rsa-1'),
  ]);
});

let provider: TokenProvider;
let harness: GateHarness;
beforeEach(async () => {
  provider = await startTokenProvider([rsa, ec]);
  harness = await createHarness();
});
afterEach(async () => {
  await harness?.close();
  await provider?.stop();
});

const createHarness = (refetchMs?: number) =>
  openGateHarness({
    auth: {
      ...{ mode: 'oidc', issuer: provider.issuer, audience: AUDIENCE },
      claims: { rolesClaim: 'roles', taskRolesClaim: 'roles', userClaim: undefined },
      requestsPerMinute: null,
    },
    ...(refetchMs !== undefined && { refetchMs }),
  });

const nowS = () => Math.floor(Date.now() / 1_000);
const claims = (more: JWTPayload = {}): JWTPayload => ({
  iss: provider.issuer,
  aud: AUDIENCE,
  sub: 'u-1',
  name: 'Jeanne',
  roles: ['clinician'],
  exp: nowS() + 300,
  ...more,
});
const without = (name: string): JWTPayload =>
  Object.fromEntries(Object.entries(claims()).filter(([key]) => key !== name));
const me = (token: string, scheme = 'Bearer') =>
  harness.call('/api/me', { headers: { Authorization: `${scheme} ${token}` } });

describe('a token of the provider', () => {
  it.each([
    ['RSA', () => rsa],
    ['an elliptic curve', () => ec],
  ])('signed with %s names its user', async (_what, key) => {
    const { status, body } = await me(await signed(key(), claims()));
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'user',
      id: 'u-1',
      issuer: provider.issuer,
      name: 'Jeanne',
      roles: ['clinician', 'viewer'],
      taskRoles: ['clinician'],
      users: ['u-1'],
      instance: {
        ...{ locale: 'fr', timezone: 'Europe/Paris' },
        taskRoles: { doctor: { fr: 'Médecin', en: 'Médecin' } },
      },
    });
  });

  it('may be for several, and its scheme in any case', async () => {
    const token = await signed(rsa, claims({ aud: ['other', AUDIENCE] }));
    expect((await me(token, 'bEARER')).status).toBe(200);
  });

  it('may come from a clock a few seconds away', async () => {
    expect((await me(await signed(rsa, claims({ nbf: nowS() + 5 })))).status).toBe(200);
    expect((await me(await signed(rsa, claims({ exp: nowS() - 5 })))).status).toBe(200);
  });

  it('without a role that is known opens nothing', async () => {
    const answer = await me(await signed(rsa, claims({ roles: ['root'] })));
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('stands beside the keys of machines', async () => {
    const key = await harness.key('source');
    const answer = await harness.call('/api/me', { headers: { 'X-Api-Key': key } });
    expect(answer).toMatchObject({ status: 200, body: { kind: 'key', roles: ['source'] } });
  });
});

describe('a token is refused, without a word about why,', () => {
  it.each<[string, () => string | Promise<string>]>([
    ['of another key under a known name', () => signed(stranger, claims())],
    ['that has expired', () => signed(rsa, claims({ exp: nowS() - 60 }))],
    ['that is not valid yet', () => signed(rsa, claims({ nbf: nowS() + 60 }))],
    ['that never expires', () => signed(rsa, without('exp'))],
    ['whose end is no number', () => signed(rsa, claims({ exp: '9999999999' as never }))],
    ['of another issuer', () => signed(rsa, claims({ iss: 'https://evil.example' }))],
    ['of no issuer', () => signed(rsa, without('iss'))],
    ['for another audience', () => signed(rsa, claims({ aud: 'other' }))],
    ['for a longer audience', () => signed(rsa, claims({ aud: `${AUDIENCE}-2` }))],
    ['for nobody', () => signed(rsa, without('aud'))],
    ['about nobody', () => signed(rsa, without('sub'))],
    ['about somebody who cannot be kept', () => signed(rsa, claims({ sub: 'a\u0000b' }))],
    ['of an unknown key', () => signed(rsa, claims(), { kid: 'rsa-2' })],
    ['whose key is named by a path', () => signed(rsa, claims(), { kid: '../../../dev/null' })],
    ['whose key is named by no text', () => signed(stranger, claims(), { kid: { $ne: '' } })],
    [
      'that brings its own key',
      () => signed({ ...stranger, kid: 'mine' }, claims(), { jwk: stranger.publicJwk }),
    ],
    [
      'that says where its key is',
      () => signed(stranger, claims(), { kid: 'mine', jku: `${provider.issuer}/jwks` }),
    ],
    ['that demands an unknown extension', () => signed(rsa, claims(), { crit: ['x'], x: 1 })],
    ['that nobody signed', () => unsigned({ alg: 'none', kid: 'rsa-1' }, claims())],
    ['that nobody signed, in capitals', () => unsigned({ alg: 'NONE' }, claims())],
    ['without a signature', () => unsigned({ alg: 'RS256', kid: 'rsa-1' }, claims())],
    [
      'signed by HMAC with the public key',
      () => hmacSigned(rsa.publicPem, { alg: 'HS256', kid: 'rsa-1' }, claims()),
    ],
    ['of another algorithm', () => hmacSigned('x', { alg: 'RS256', kid: 'ec-1' }, claims())],
    ['whose claims are a list', () => signed(rsa, [claims()])],
    ['that is none', () => 'token'],
    ['of empty parts', () => '..'],
    ['of five parts', () => 'a.b.c.d.e'],
    ['of no known letters', () => '\u00e9\u00ff.\u00a0.%00'],
    ['of the longest kind', () => `${'e'.repeat(5_000)}.${'e'.repeat(5_000)}.e`],
  ])('%s', async (_what, token) => {
    const answer = await me(await token());
    expect(answer).toMatchObject(REFUSED);
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer realm="platform", error="invalid_token"',
    );
    expect(answer.body['detail']).toBe('The key or token is not accepted.');
  });

  it.each([
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['two tokens', 'Bearer a b'],
    ['no token', 'Bearer'],
  ])('as is %s', async (_what, authorization) => {
    const answer = await harness.call('/api/me', { headers: { Authorization: authorization } });
    expect(answer).toMatchObject(REFUSED);
  });

  it('longer than what is read', async () => {
    const answer = await me('e'.repeat(40_000));
    expect(answer).toMatchObject({ status: 431, body: { code: 'headers-too-large' } });
  });
});

describe('the keys of the provider', () => {
  it('are read once for many tokens', async () => {
    await Promise.all(Array.from({ length: 5 }, async () => me(await signed(rsa, claims()))));
    expect(provider.fetches()).toBe(1);
  });

  it('are read again for a new key, and a removed one is refused from then on', async () => {
    await harness.close();
    harness = await createHarness(0);
    const before = await signed(rsa, claims());
    expect((await me(before)).status).toBe(200);
    const next = await signingKey('rsa-next');
    provider.published = [next];
    expect((await me(await signed(next, claims()))).status).toBe(200);
    expect(await me(before)).toMatchObject(REFUSED);
  });

  it('are not read again for each unknown one', async () => {
    for (const kid of ['a', 'b', 'c']) await me(await signed(rsa, claims(), { kid }));
    expect(provider.fetches()).toBe(1);
  });

  describe('without names', () => {
    /** The key as a provider publishes it that gives its keys no `kid`. */
    const unnamed = (key: SigningKey): SigningKey => ({
      ...key,
      publicJwk: { ...key.publicJwk, kid: undefined },
    });
    const token = (key: SigningKey) => signed(key, claims(), { kid: undefined });

    it('are each tried', async () => {
      const other = await signingKey('rsa-other');
      provider.published = [rsa, other, ec].map(unnamed);
      for (const key of [rsa, other, ec]) expect((await me(await token(key))).status).toBe(200);
      expect(await me(await token(stranger))).toMatchObject(REFUSED);
      expect(provider.fetches()).toBe(1);
    });

    it('are read again when one was replaced, and the removed one is refused from then on', async () => {
      await harness.close();
      harness = await createHarness(0);
      provider.published = [unnamed(rsa)];
      expect((await me(await token(rsa))).status).toBe(200);
      const next = await signingKey('rsa-next');
      provider.published = [unnamed(next)];
      expect((await me(await token(next))).status).toBe(200);
      expect(await me(await token(rsa))).toMatchObject(REFUSED);
    });

    it('are not read again for each token of nobody, also when they cannot be', async () => {
      provider.published = [unnamed(rsa)];
      await me(await token(rsa));
      for (let count = 0; count < 5; count += 1) await me(await token(stranger));
      expect(provider.fetches()).toBe(1);
      await harness.close();
      harness = await createHarness(300);
      await me(await token(rsa));
      const before = provider.fetches();
      await until(async () => {
        await me(await token(stranger));
        return provider.fetches() > before;
      }, 'the keys to be read again');
      provider.failing = 500;
      const last = provider.fetches();
      for (let count = 0; count < 5; count += 1) await me(await token(stranger));
      expect(provider.fetches() - last).toBeLessThanOrEqual(1);
      expect((await me(await token(rsa))).status).toBe(200);
    });
  });

  it('that cannot be read are a 503, then are read when they can be', async () => {
    const token = await signed(rsa, claims());
    provider.failing = 500;
    const answer = await me(token);
    expect(answer).toMatchObject({ status: 503, body: { code: 'identity-provider-unavailable' } });
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.headers['www-authenticate']).toBeUndefined();
    provider.failing = undefined;
    await until(async () => (await me(token)).status === 200, 'the keys to be read');
  });

  it('of a provider that is gone are a 503', async () => {
    await provider.stop();
    expect(await me(await signed(rsa, claims()))).toMatchObject({ status: 503 });
  });

  it('go on serving known tokens while the provider fails for unknown ones', async () => {
    await harness.close();
    harness = await createHarness(0);
    const token = await signed(rsa, claims());
    await me(token);
    provider.failing = 500;
    expect(await me(await signed(rsa, claims(), { kid: 'new' }))).toMatchObject({ status: 503 });
    expect((await me(token)).status).toBe(200);
  });

  it('of a provider that names another issuer are not used', async () => {
    provider.named = 'https://evil.example';
    expect(await me(await signed(rsa, claims()))).toMatchObject({ status: 503 });
    expect(provider.fetches()).toBe(0);
  });

  it('are not asked for by machines', async () => {
    provider.failing = 500;
    const key = await harness.key('viewer');
    expect((await harness.call('/api/me', { headers: { 'X-Api-Key': key } })).status).toBe(200);
  });
});
