import { type AuditLog, type CredentialStore, ROLES } from '@platform/stores';
import { type Caller, type Gate, problemError } from '@platform/http';
import { problem } from '@platform/problems';
import { createLogger, type Logger } from '@platform/telemetry';
import type { Request } from 'express';

import type { AuthConfig } from './auth-config';
import { addressOf, countedSenders } from './counted-senders';
import { createConcurrencyPerKey } from './concurrency-per-key';
import { createKeyCallers } from './key-callers';
import { createValidCredentials } from './valid-credentials';
import { createMinuteLimit } from './minute-limit';
import { createOnceAMinute } from './once-a-minute';
import { presentedCredentials, type PresentedCredentials } from './presented-credentials';
import { createRefusals, type Refusals } from './refusals';
import { requireLocal } from './require-local';
import { shareNext } from '@platform/database';
import { createTokenCallers, type Identification } from './token-callers';

/** The caller of an API without authentication: every role except those of agents, which take a key in every mode. */
const ANYONE: Caller = {
  kind: 'anonymous',
  id: 'anonymous',
  name: 'anonymous',
  roles: new Set(ROLES),
};

/** Requests a minute of one address to operations that need no key. The documentation takes five. */
const PUBLIC_PER_MINUTE = 300;

interface GateParts {
  readonly auth: AuthConfig;
  readonly credentials: CredentialStore;
  readonly audit: AuditLog;
  readonly now: () => Date;
  /** Minimum time between two key fetches caused by tokens with unknown keys. Default 5 s. */
  readonly refetchMs?: number;
  /** Counter of refused authentications, shared with webhooks. Default: one of this gate. */
  readonly refusals?: Refusals;
  /** Default: the logger of component `identity`. */
  readonly logger?: Logger;
}

/** Creates the gate of the API: authentication, roles, rate limit and audit. */
export function createGate(parts: GateParts): Gate {
  const { auth, credentials, audit, now, refetchMs, logger = createLogger('identity') } = parts;
  const { refusals = createRefusals(logger) } = parts;
  // Concurrent requests with one key share a lookup.
  const byKey = shareNext(createKeyCallers(credentials));
  const byToken = auth.mode === 'oidc' ? createTokenCallers(auth, { now, refetchMs }) : undefined;
  const known = createValidCredentials();
  const oneAtOnce = createConcurrencyPerKey(1);
  const onceAMinute = createOnceAMinute(now);
  const { requestsPerMinute } = auth;
  const countRequest =
    requestsPerMinute === null ? undefined : createMinuteLimit(requestsPerMinute);

  const countPublic =
    requestsPerMinute === null
      ? undefined
      : createMinuteLimit(Math.min(requestsPerMinute, PUBLIC_PER_MINUTE));

  async function callerOf(
    request: Request,
    credential: string,
    identify: (credential: string) => Promise<Identification>,
  ): Promise<Caller> {
    const found = await identify(credential);
    known.note(credential, found.caller !== undefined);
    return found.caller ?? refusals.refuse(request, problem('credentials-refused'), found.reason);
  }

  /**
   * An unknown key costs a lookup and an unknown token a signature check, so each address gets one check at a time,
   * and few above its limit. Credentials that were valid recently are always checked immediately.
   */
  function byCredential(request: Request, presented: PresentedCredentials): Promise<Caller> {
    const [credential, identify] =
      presented.as === 'key'
        ? ([presented.key, byKey] as const)
        : ([presented.as === 'token' ? presented.token : '', byToken] as const);
    if (!identify || credential === '') {
      const reason = presented.as === 'token' ? 'tokens-not-accepted' : 'scheme-unknown';
      return refusals.refuse(request, problem('credentials-refused'), reason);
    }
    if (known.has(credential)) return callerOf(request, credential, identify);
    return oneAtOnce(addressOf(request), async () => {
      if (presented.as === 'key') await refusals.requireFewGuesses(request);
      return callerOf(request, credential, identify);
    });
  }

  return {
    async identify(request) {
      if (auth.mode === 'open') requireLocal(request);
      const presented = presentedCredentials(request);
      if (auth.mode === 'open' && presented.as !== 'key') return ANYONE;
      if (presented.as === 'nobody') throw problemError('authentication-required');
      return byCredential(request, presented);
    },

    async admit(caller, request) {
      if (!countRequest) return;
      const who = caller === ANYONE ? addressOf(request) : caller.id;
      const { exceeded, headers } = await countRequest.count(`${caller.kind}:${who}`);
      if (exceeded) throw problemError('too-many-requests', { headers: headers });
      request.res?.set(headers);
    },

    async admitAnyone(request) {
      if (!countPublic) return;
      for (const { who, times } of countedSenders(request)) {
        const { exceeded, headers } = await countPublic.count(who, times);
        if (exceeded) throw problemError('too-many-requests', { headers });
      }
    },

    async identifyAgain(request) {
      const presented = presentedCredentials(request);
      if (presented.as === 'key') return (await byKey(presented.key)).caller;
      if (auth.mode === 'open') return ANYONE;
      if (presented.as !== 'token') return undefined;
      return (await byToken?.(presented.token))?.caller;
    },

    async record({ caller: { kind, id, name }, atMost, ...call }) {
      const append = async (): Promise<void> =>
        void (await audit.append({ actor: { kind, id, name }, ...call }));
      if (atMost === undefined) return append();
      const { action, resource, refusal } = call;
      return onceAMinute(JSON.stringify([kind, id, action, resource, refusal?.code]), append);
    },
  };
}
