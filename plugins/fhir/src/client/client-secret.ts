import { createAccessTokens, type AccessTokenDeps, type AccessTokens } from './access-tokens';
import type { Secret } from './read-secret';
import type { ClientCredentialsConfig } from './server-config';

/** Access tokens for a client with a secret: `client_secret_basic`, or `client_secret_post` (RFC 6749, section 2.3.1). */
export const createClientSecret = (
  { clientId, secretIn = 'header', tokenUrl, scope }: ClientCredentialsConfig,
  secret: Secret,
  deps: AccessTokenDeps,
): AccessTokens =>
  createAccessTokens(
    {
      tokenUrl,
      scope,
      prove: async () =>
        secretIn === 'body'
          ? { parameters: { client_id: clientId, client_secret: await secret() } }
          : { authorization: `Basic ${basicPair(clientId, await secret())}` },
    },
    deps,
  );

/** Both halves are form-encoded before they are joined, so that a colon in one of them is no separator. */
function basicPair(clientId: string, secret: string): string {
  const encoded = [clientId, secret].map((half) =>
    new URLSearchParams({ half }).toString().slice(5),
  );
  return Buffer.from(encoded.join(':'), 'utf8').toString('base64');
}
