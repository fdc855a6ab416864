import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fixedClock } from '@platform/testing';
import { createLocalJWKSet, exportJWK, jwtVerify, type JWK } from 'jose';

import { keepingLog } from '../__fixtures__/log-lines';
import {
  openScriptedServer,
  type Script,
  type ScriptedServer,
} from '../__fixtures__/scripted-server';
import { openFhirClient } from './fhir-client';
import type { AuthConfig } from './server-config';

const PATIENT = { resourceType: 'Patient', id: 'p1' };
const now = fixedClock(new Date().toISOString());

let folder: string;
const opened: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fhir-auth-'));
});
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
  await rm(folder, { recursive: true });
});

async function open(script: Script, auth: (server: ScriptedServer) => AuthConfig) {
  const server = await openScriptedServer(script);
  const deps = { log: keepingLog().log, root: folder, key: 'ports.patient.config', now };
  const client = openFhirClient({ baseUrl: server.baseUrl, auth: auth(server) }, deps);
  opened.push(server, client);
  const sent = () =>
    server.received
      .filter(({ url }) => url.startsWith('/fhir/Patient'))
      .map(({ headers }) => headers.authorization);
  return { server, client, sent, read: () => client.read('Patient', 'p1') };
}

async function privateJwk(kid: string): Promise<{ readonly jwk: JWK; readonly publicJwk: JWK }> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  return {
    jwk: { ...(await exportJWK(privateKey)), kid },
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES384' },
  };
}

it('authorization: sends a bearer token from a file, and the new one after the file changed', async () => {
  const file = join(folder, 'token');
  await writeFile(file, 'first\n');
  const { read, sent } = await open(
    () => ({ body: PATIENT }),
    () => ({ type: 'bearer', token: { file: 'token' } }),
  );
  await read();
  await writeFile(file, 'second, longer\n');
  await read();
  expect(sent()).toEqual(['Bearer first', 'Bearer second, longer']);
});

it('authorization: sends user and password of an environment variable', async () => {
  process.env['FHIR_SPEC_PASSWORD'] = 'pâss';
  const { read, sent } = await open(
    () => ({ body: PATIENT }),
    () => ({ type: 'basic', username: 'platform', password: { env: 'FHIR_SPEC_PASSWORD' } }),
  );
  await read();
  delete process.env['FHIR_SPEC_PASSWORD'];
  expect(sent()).toEqual([`Basic ${Buffer.from('platform:pâss').toString('base64')}`]);
});

it('attempts a refused secret that did not change only once', async () => {
  await writeFile(join(folder, 'token'), 'old');
  const { read, sent } = await open(
    () => ({ status: 401 }),
    () => ({ type: 'bearer', token: { file: 'token' } }),
  );
  await expect(read()).rejects.toMatchObject({ code: 'FHIR_UNAUTHENTICATED', retryable: true });
  expect(sent()).toHaveLength(1);
});

describe('client credentials', () => {
  const SECRET = 's:cr&t+é';
  /** An authorization server that knows one client; `how` says where it looks for the secret. */
  const issuer =
    (how: 'header' | 'body', forms: URLSearchParams[] = []): Script =>
    ({ url, method, body, headers }) => {
      if (url === '/fhir/Patient/p1') {
        return headers.authorization === 'Bearer issued' ? { body: PATIENT } : { status: 401 };
      }
      if (url !== '/token' || method !== 'POST') return { status: 404 };
      const form = new URLSearchParams(body);
      forms.push(form);
      const [id, secret] =
        how === 'body'
          ? [form.get('client_id'), form.get('client_secret')]
          : Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64')
              .toString('utf8')
              .split(':')
              .map((half) => new URLSearchParams(`half=${half}`).get('half'));
      return id === 'plat:form' && secret === SECRET
        ? { body: { access_token: 'issued', token_type: 'bearer' } }
        : { status: 401, body: { error: 'invalid_client' } };
    };
  const withSecret = (
    origin: string,
    more: Partial<Extract<AuthConfig, { type: 'client-credentials' }>> = {},
  ): AuthConfig => ({
    type: 'client-credentials',
    clientId: 'plat:form',
    clientSecret: { file: 'secret' },
    tokenUrl: `${origin}/token`,
    ...more,
  });
  beforeEach(() => writeFile(join(folder, 'secret'), `${SECRET}\n`));

  it.each(['header', 'body'] as const)(
    'shows the secret in the %s, and asks no scope',
    async (how) => {
      const forms: URLSearchParams[] = [];
      const { read, sent } = await open(issuer(how, forms), ({ origin }) =>
        withSecret(origin, how === 'body' ? { secretIn: 'body' } : {}),
      );
      await read();
      expect(sent()).toEqual(['Bearer issued']);
      expect(forms.map((form) => [form.get('grant_type'), form.get('scope')])).toEqual([
        ['client_credentials', null],
      ]);
      expect(forms[0]?.has('client_secret')).toBe(how === 'body');
    },
  );

  it('asks for the scope of the configuration, and finds the token endpoint of the server', async () => {
    const forms: URLSearchParams[] = [];
    let origin = '';
    const answer = issuer('header', forms);
    const script: Script = (request, count) =>
      request.url === '/fhir/.well-known/smart-configuration'
        ? { body: { token_endpoint: `${origin}/token` } }
        : answer(request, count);
    const { server, read } = await open(script, () => ({
      type: 'client-credentials',
      clientId: 'plat:form',
      clientSecret: { file: 'secret' },
      scope: 'system/*.cruds',
    }));
    origin = server.origin;
    await read();
    expect(forms.map((form) => form.get('scope'))).toEqual(['system/*.cruds']);
  });

  it('says that the authorization server refuses a wrong secret, without the secret', async () => {
    await writeFile(join(folder, 'secret'), 'wrong-secret');
    const { read } = await open(issuer('header'), ({ origin }) => withSecret(origin));
    await expect(read()).rejects.toMatchObject({
      code: 'FHIR_UNAUTHENTICATED',
      message: "jeton refusé par le serveur d'autorisation (invalid_client)",
    });
  });
});

describe('SMART Backend Services', () => {
  /** An authorization server that checks the assertion and issues `token-<n>` for 300 s. */
  function issuer(keys: () => readonly JWK[], tokenUrl: () => string) {
    let issued = 0;
    const assertions: Record<string, unknown>[] = [];
    const script: Script = async ({ url, method, body, headers }) => {
      if (url === '/fhir/.well-known/smart-configuration') {
        return { body: { token_endpoint: tokenUrl() } };
      }
      if (url !== '/token' || method !== 'POST') {
        const isCurrent = headers.authorization === `Bearer token-${issued}`;
        const afterMs = url.endsWith('slow') ? 200 : 0;
        const answer = { ...PATIENT, id: url.split('/').at(-1) };
        return isCurrent ? { body: answer, afterMs } : { status: 401, afterMs };
      }
      const form = new URLSearchParams(body);
      const assertion = form.get('client_assertion') ?? '';
      const verified = await jwtVerify(assertion, createLocalJWKSet({ keys: [...keys()] }), {
        issuer: 'platform',
        subject: 'platform',
        audience: tokenUrl(),
      }).catch(() => undefined);
      if (verified === undefined) return { status: 400, body: { error: 'invalid_client' } };
      assertions.push({
        ...verified.payload,
        ...verified.protectedHeader,
        scope: form.get('scope'),
      });
      issued += 1;
      return { body: { access_token: `token-${issued}`, token_type: 'bearer', expires_in: 300 } };
    };
    return { script, assertions, revoke: () => (issued += 1), issued: () => issued };
  }

  const smart = (tokenUrl?: string): AuthConfig => ({
    type: 'smart-backend',
    clientId: 'platform',
    key: { file: 'key.json' },
    ...(tokenUrl !== undefined && { tokenUrl }),
  });

  it('signs an assertion, and uses the token until shortly before it expires', async () => {
    const { jwk, publicJwk } = await privateJwk('k1');
    await writeFile(join(folder, 'key.json'), JSON.stringify({ keys: [jwk] }));
    let origin = '';
    const as = issuer(
      () => [publicJwk],
      () => `${origin}/token`,
    );
    const { server, read, sent } = await open(as.script, () => smart());
    origin = server.origin;
    await Promise.all([read(), read(), read()]);
    await read();
    expect(as.assertions).toEqual([
      expect.objectContaining({ iss: 'platform', alg: 'ES384', kid: 'k1', scope: 'system/*.rs' }),
    ]);
    const [{ exp, iat, jti }] = as.assertions as [{ exp: number; iat: number; jti: string }];
    expect(exp - iat).toBeLessThanOrEqual(300);
    expect(jti).toMatch(/^[\da-f-]{36}$/);

    now.advance(269_000);
    await read();
    expect(as.issued()).toBe(1);
    now.advance(2_000);
    await read();
    expect(as.issued()).toBe(2);
    expect(sent().at(-1)).toBe('Bearer token-2');
  });

  it('gets a new token after a 401, once for everybody', async () => {
    const { jwk, publicJwk } = await privateJwk('k1');
    await writeFile(join(folder, 'key.json'), JSON.stringify(jwk));
    let origin = '';
    const as = issuer(
      () => [publicJwk],
      () => `${origin}/token`,
    );
    const { server, client, read } = await open(as.script, ({ origin: at }) =>
      smart(`${at}/token`),
    );
    origin = server.origin;
    await read();
    as.revoke();
    await Promise.all([read(), read(), read()]);
    expect(as.assertions).toHaveLength(2);
    as.revoke();
    // The refusal of the old token arrives when the new one is in use.
    await Promise.all([client.read('Patient', 'slow'), read()]);
    expect(as.assertions).toHaveLength(3);
  });

  it('reads the key again when it changed', async () => {
    const [old, renewed] = [await privateJwk('k1'), await privateJwk('k2')];
    let origin = '';
    const as = issuer(
      () => [renewed.publicJwk],
      () => `${origin}/token`,
    );
    await writeFile(join(folder, 'key.json'), JSON.stringify({ keys: [old.jwk] }));
    const { server, read } = await open(as.script, ({ origin: at }) => smart(`${at}/token`));
    origin = server.origin;
    await expect(read()).rejects.toMatchObject({
      code: 'FHIR_UNAUTHENTICATED',
      message: "jeton refusé par le serveur d'autorisation (invalid_client)",
    });
    await writeFile(join(folder, 'key.json'), JSON.stringify({ keys: [old.jwk, renewed.jwk] }));
    await read();
    expect(as.assertions).toMatchObject([{ kid: 'k2' }]);
  });

  it('takes a key in PEM, and shows nothing of one that it cannot use', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const publicJwk = { ...(await exportJWK(publicKey)), alg: 'RS384' };
    let origin = '';
    const as = issuer(
      () => [publicJwk],
      () => `${origin}/token`,
    );
    await writeFile(join(folder, 'key.json'), 'not a key');
    const { server, read } = await open(as.script, ({ origin: at }) => smart(`${at}/token`));
    origin = server.origin;
    await expect(read()).rejects.toMatchObject({
      code: 'FHIR_KEY_UNUSABLE',
      message: 'clé privée SMART inutilisable',
      retryable: true,
    });
    await writeFile(
      join(folder, 'key.json'),
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    );
    await read();
    expect(as.assertions).toMatchObject([{ alg: 'RS384' }]);
  });
});
