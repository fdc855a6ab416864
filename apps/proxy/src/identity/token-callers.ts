import { type Caller, ProblemError } from '@platform/http';
import { errors } from 'jose';

import type { AuthConfig } from './auth-config';
import { claimsCaller } from './claims-caller';
import { createProviderKeys } from './provider-keys';
import { verifyToken } from './verify-token';

/** Asymmetric algorithms only: with a symmetric one, the public key would be enough to sign. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];

/** Allowed clock difference, in seconds. */
const CLOCK_TOLERANCE = 10;

/** The caller of a credential, or the reason of its refusal, which is only logged. */
export type Identification =
  { readonly caller: Caller } | { readonly caller?: undefined; readonly reason: string };

/** Authenticates users by JWT (RFC 7519). Rejects with the 503 problem when the provider's keys cannot be read. */
export function createTokenCallers(
  { issuer, audience, claims }: Extract<AuthConfig, { readonly mode: 'oidc' }>,
  { now, refetchMs }: { readonly now: () => Date; readonly refetchMs?: number | undefined },
): (token: string) => Promise<Identification> {
  const keys = createProviderKeys({ issuer, refetchMs });
  return async (token) => {
    try {
      const { payload } = await verifyToken(token, keys, {
        algorithms: ALGORITHMS,
        issuer,
        audience,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE,
        currentDate: now(),
      });
      const caller = claimsCaller(payload, claims);
      return caller ? { caller } : { reason: 'subject-unusable' };
    } catch (error) {
      if (error instanceof ProblemError) throw error;
      return { reason: error instanceof errors.JOSEError ? error.code : 'token-unusable' };
    }
  };
}
