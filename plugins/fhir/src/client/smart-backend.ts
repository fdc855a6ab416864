import { randomUUID } from 'node:crypto';

import { SignJWT } from 'jose';

import { createAccessTokens, type AccessTokenDeps, type AccessTokens } from './access-tokens';
import type { Secret } from './read-secret';
import { readSigningKey } from './signing-key';
import type { SmartBackendConfig } from './server-config';

/** The standard allows at most five minutes for the assertion. */
const ASSERTION_LIFETIME_S = 240;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const DEFAULT_SCOPE = 'system/*.rs';

/** Access tokens of SMART Backend Services (HL7 SMART App Launch 2.x): client credentials, private_key_jwt. */
export const createSmartBackend = (
  config: SmartBackendConfig,
  key: Secret,
  deps: AccessTokenDeps,
): AccessTokens =>
  createAccessTokens(
    {
      tokenUrl: config.tokenUrl,
      scope: config.scope ?? DEFAULT_SCOPE,
      prove: async (tokenUrl) => ({
        parameters: {
          client_assertion_type: ASSERTION_TYPE,
          client_assertion: await signAssertion(config, await key(), tokenUrl, deps.now()),
        },
      }),
    },
    deps,
  );

async function signAssertion(
  { clientId, keyId, algorithm }: SmartBackendConfig,
  keyText: string,
  tokenUrl: string,
  now: Date,
): Promise<string> {
  const key = await readSigningKey(keyText, { keyId, algorithm });
  const issuedAt = Math.floor(now.getTime() / 1_000);
  return new SignJWT({})
    .setProtectedHeader({
      alg: key.algorithm,
      typ: 'JWT',
      ...(key.keyId !== undefined && { kid: key.keyId }),
    })
    .setIssuer(clientId)
    .setSubject(clientId)
    .setAudience(tokenUrl)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ASSERTION_LIFETIME_S)
    .sign(key.key);
}
