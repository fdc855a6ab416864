import { ProblemError } from '@platform/http';
import { problem } from '@platform/problems';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

import { readProviderDocument } from './provider-document';

/** Tokens with unknown keys cause at most one fetch of the provider's keys in this time. */
const REFETCH_MS = 5_000;
/** After a failure, tokens are refused this long without asking: each would wait as long as a provider that is silent. */
const KEYS_PAUSE_MS = 1_000;
/** Keys are read again after this time: one that the provider removed must not stay. */
const MAX_KEYS_AGE_MS = 600_000;

type KeySet = ReturnType<typeof createLocalJWKSet>;

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
  let known: { readonly keys: KeySet; readonly readAt: number } | undefined;
  let underWay: Promise<KeySet> | undefined;
  let mayRefetchAt = -Infinity;
  let failed: { readonly cause: unknown; readonly until: number } | undefined;

  const isYoungerThan = (ms: number): boolean =>
    known !== undefined && performance.now() - known.readAt < ms;
  /** Keys that are still fresh stay in use when they cannot be read again. */
  const read = async (): Promise<KeySet> => {
    if (failed && performance.now() < failed.until) throw failed.cause;
    try {
      const keys = createLocalJWKSet(await readKeys(issuer));
      known = { keys, readAt: performance.now() };
      return keys;
    } catch (cause) {
      failed = { cause, until: performance.now() + KEYS_PAUSE_MS };
      throw cause;
    }
  };
  const readOnce = (): Promise<KeySet> =>
    (underWay ??= read().finally(() => {
      underWay = undefined;
    }));
  const orUnavailable = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (isTokensFault(error)) throw error;
      throw new ProblemError(problem('identity-provider-unavailable'), { cause: error });
    }
  };
  return {
    find: (header, token) =>
      orUnavailable(async () => {
        const keys = known && isYoungerThan(MAX_KEYS_AGE_MS) ? known.keys : await readOnce();
        try {
          return await keys(header, token);
        } catch (error) {
          const isUnknown = error instanceof errors.JWKSNoMatchingKey;
          if (!isUnknown || isYoungerThan(refetchMs)) throw error;
          const reread = await readOnce();
          return reread(header, token);
        }
      }),
    refetch: () =>
      orUnavailable(async () => {
        // Also after a fetch that failed: tokens that no key verifies must not make us ask the provider each time.
        if (isYoungerThan(refetchMs) || performance.now() < mayRefetchAt) return false;
        mayRefetchAt = performance.now() + refetchMs;
        await readOnce();
        return true;
      }),
  };
}

const isTokensFault = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

async function readKeys(issuer: string): Promise<JSONWebKeySet> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = (await readProviderDocument(address)) as {
    readonly issuer?: unknown;
    readonly jwks_uri?: unknown;
  } | null;
  if (document?.issuer !== issuer) throw new Error(`${address} names another issuer`);
  // What is no key set is refused by jose.
  return (await readProviderDocument(new URL(String(document.jwks_uri)))) as JSONWebKeySet;
}
