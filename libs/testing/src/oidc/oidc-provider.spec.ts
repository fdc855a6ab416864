import { createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { startOidcProvider, type OidcProvider } from '../index';

interface PublishedKey extends JsonWebKey {
  readonly kid: string;
}

describe('the OpenID provider of the tests', () => {
  let provider: OidcProvider;

  beforeAll(async () => {
    provider = await startOidcProvider({ audience: 'https://api.example.test' });
  });

  afterAll(() => provider.stop());

  const publishedKeys = async (): Promise<readonly PublishedKey[]> => {
    const found = await fetch(`${provider.issuer}/.well-known/openid-configuration`);
    const { issuer, jwks_uri } = (await found.json()) as { issuer: string; jwks_uri: string };
    expect(issuer).toBe(provider.issuer);
    return ((await (await fetch(jwks_uri)).json()) as { keys: PublishedKey[] }).keys;
  };

  const part = (text = '') =>
    JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;

  const read = async (token: string) => {
    const [head, payload, signature = ''] = token.split('.');
    const header = part(head);
    const key = (await publishedKeys()).find(({ kid }) => kid === header['kid']);
    const signed = Buffer.from(`${head}.${payload}`);
    const verified =
      key !== undefined &&
      verify(
        'RSA-SHA256',
        signed,
        createPublicKey({ key, format: 'jwk' }),
        Buffer.from(signature, 'base64url'),
      );
    return { header, claims: part(payload), verified };
  };

  test('issues a token for whom and what is asked, signed with a key it publishes', async () => {
    const asked = { sub: 'dr-lefevre', roles: ['clinician'], claims: { tenant: 'chu' } };
    const { header, claims, verified } = await read(await provider.token(asked));
    expect(verified).toBe(true);
    expect(header).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    expect(claims).toMatchObject({
      iss: provider.issuer,
      aud: 'https://api.example.test',
      sub: 'dr-lefevre',
      roles: ['clinician'],
      tenant: 'chu',
    });
    expect((claims['exp'] as number) - (claims['iat'] as number)).toBe(600);
  });

  test('issues one for another audience, or expired already, when asked to', async () => {
    const { claims, verified } = await read(
      await provider.token({ audience: 'urn:elsewhere', expiresIn: -60 }),
    );
    expect(verified).toBe(true);
    expect(claims['aud']).toBe('urn:elsewhere');
    expect(claims['exp'] as number).toBeLessThan(Date.now() / 1000);
    expect(claims['iat'] as number).toBeLessThan(claims['exp'] as number);
  });

  test('signs with a new key after a rotation, and drops the old one unless told to keep it', async () => {
    const first = await provider.token();
    await provider.rotateKeys({ keepOld: true });
    const second = await provider.token();
    expect((await read(first)).verified).toBe(true);
    expect((await read(second)).verified).toBe(true);
    expect((await read(second)).header['kid']).not.toBe((await read(first)).header['kid']);

    await provider.rotateKeys();
    expect((await read(second)).verified).toBe(false);
    expect((await read(await provider.token())).verified).toBe(true);
  });

  test('answers no more once stopped', async () => {
    const other = await startOidcProvider();
    await other.stop();
    await expect(fetch(other.issuer)).rejects.toThrow();
    await expect(other.token()).rejects.toThrow();
  });
});
