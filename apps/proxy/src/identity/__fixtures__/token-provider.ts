import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import {
  CompactSign,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  type KeyLike,
} from 'jose';

export interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: KeyLike;
  readonly publicJwk: object;
  readonly publicPem: string;
}

export async function signingKey(kid: string, alg = 'RS256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return {
    kid,
    alg,
    privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' },
    publicPem: await exportSPKI(publicKey),
  };
}

export interface TokenProvider {
  readonly issuer: string;
  /** What the key set holds now. */
  published: readonly SigningKey[];
  /** Whom the discovery document names; the issuer unless changed. */
  named: string;
  /** Answered instead of everything, when set. */
  failing: number | undefined;
  /** How often the key set was asked for. */
  fetches(): number;
  stop(): Promise<void>;
}

/** The two documents of an OpenID provider, over HTTP: what is wrong with a token is up to the test. */
export async function startTokenProvider(
  published: readonly SigningKey[],
  port = 0,
): Promise<TokenProvider> {
  let fetches = 0;
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/jwks') fetches += 1;
    if (provider.failing !== undefined) answer(provider.failing, {});
    else if (request.url === '/realm/.well-known/openid-configuration')
      answer(200, { issuer: provider.named, jwks_uri: `${origin}/jwks` });
    else if (request.url === '/jwks')
      answer(200, { keys: provider.published.map(({ publicJwk }) => publicJwk) });
    else answer(404, {});
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: TokenProvider = {
    issuer: `${origin}/realm`,
    published,
    named: `${origin}/realm`,
    failing: undefined,
    fetches: () => fetches,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

/** What `key` signs as a token, well-formed or not; a claim that is undefined is left out. */
export function signed(
  key: SigningKey,
  claims: JWTPayload | readonly unknown[],
  header: { readonly crit?: readonly string[]; readonly [name: string]: unknown } = {},
): Promise<string> {
  const { crit = [], ...rest } = header;
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({
      ...{ alg: key.alg, kid: key.kid, ...rest },
      ...(crit.length > 0 && { crit: [...crit] }),
    })
    .sign(key.privateKey, { crit: Object.fromEntries(crit.map((name) => [name, true])) });
}

const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with an empty signature. */
export const unsigned = (header: object, claims: object): string =>
  `${encoded(header)}.${encoded(claims)}.`;

/** A token that HMAC signs with a text as its secret, such as a public key that everybody knows. */
export function hmacSigned(secret: string, header: object, claims: object): string {
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
