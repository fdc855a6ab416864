import { ProblemError } from '@platform/http';
import { problem } from '@platform/problems';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

const TIMEOUT_MS = 5_000;
/** Tokens of unknown keys make the proxy ask the provider again, once in this time at most. */
const REFETCH_MS = 5_000;

type KeySet = ReturnType<typeof createRemoteJWKSet>;

export interface ProviderKeysOptions {
  readonly issuer: string;
  /** How long an unknown key does not make the keys be fetched again; default 5 s. */
  readonly refetchMs?: number | undefined;
}

/**
 * The public keys of an OpenID provider, found by its discovery document (OpenID Connect Discovery
 * 1.0, 4) when the first token comes, and fetched again for an unknown key. Throws the 503 problem
 * when they cannot be read.
 */
export function createProviderKeys({
  issuer,
  refetchMs = REFETCH_MS,
}: ProviderKeysOptions): JWTVerifyGetKey {
  let known: Promise<KeySet> | undefined;
  const discover = async (): Promise<KeySet> =>
    createRemoteJWKSet(await keysAddress(issuer), {
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: refetchMs,
    });
  return async (header, token) => {
    let keys: KeySet | undefined;
    try {
      keys = await (known ??= discover());
      return await keys(header, token);
    } catch (error) {
      if (isTokensFault(error)) throw error;
      // The keys may have moved. Those still fresh go on serving the tokens that they signed.
      if (!keys?.fresh) known = undefined;
      throw new ProblemError(problem('identity-provider-unavailable'), { cause: error });
    }
  };
}

const isTokensFault = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

async function keysAddress(issuer: string): Promise<URL> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown } | null;
  if (document?.issuer !== issuer) throw new Error(`${address} names another issuer`);
  return new URL(String(document.jwks_uri));
}
