import { ProblemError } from '@platform/http';
import { problem } from '@platform/problems';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

const TIMEOUT_MS = 5_000;
/** Tokens with unknown keys cause at most one fetch of the provider's keys in this time. */
const REFETCH_MS = 5_000;

type KeySet = ReturnType<typeof createRemoteJWKSet>;

interface ProviderKeysOptions {
  readonly issuer: string;
  /** Minimum time between two fetches caused by unknown keys. Default 5 s. */
  readonly refetchMs?: number | undefined;
}

/** The public keys of an OpenID provider. Both reject with the 503 problem when they cannot be read. */
export interface ProviderKeys {
  /**
   * The first token fetches them through the discovery document (OpenID Connect Discovery 1.0, section 4); a token with
   * an unknown key fetches them again.
   */
  readonly find: JWTVerifyGetKey;
  /** Fetches them again, unless they were just fetched. Resolves with whether it did. */
  refetch(): Promise<boolean>;
}

export function createProviderKeys({
  issuer,
  refetchMs = REFETCH_MS,
}: ProviderKeysOptions): ProviderKeys {
  let known: Promise<KeySet> | undefined;
  let mayRefetchAt = -Infinity;
  const discover = async (): Promise<KeySet> =>
    createRemoteJWKSet(await keysAddress(issuer), {
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: refetchMs,
    });
  const withKeys = async <T>(use: (keys: KeySet) => Promise<T>): Promise<T> => {
    let keys: KeySet | undefined;
    try {
      keys = await (known ??= discover());
      return await use(keys);
    } catch (error) {
      if (isTokensFault(error)) throw error;
      // The key URL may have changed. Keys that are still fresh stay in use.
      if (!keys?.fresh) known = undefined;
      throw new ProblemError(problem('identity-provider-unavailable'), { cause: error });
    }
  };
  return {
    find: (header, token) => withKeys((keys) => keys(header, token)),
    refetch: () =>
      withKeys(async (keys) => {
        // Also after a fetch that failed: tokens of nobody must not make us ask the provider each time.
        if (keys.coolingDown || performance.now() < mayRefetchAt) return false;
        mayRefetchAt = performance.now() + refetchMs;
        await keys.reload();
        return true;
      }),
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
