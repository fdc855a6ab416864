import type { AuditLog } from '@platform/audit-log';
import { ROLES, type CredentialStore } from '@platform/credential-store';
import { ProblemError, type Caller, type Gate } from '@platform/http';
import { createLogger, type Logger } from '@platform/telemetry';
import type { Request } from 'express';

import type { AuthConfig } from './auth-config';
import { createKeyCallers } from './key-callers';
import { createMinuteLimit } from './minute-limit';
import { presentedCredentials, type PresentedCredentials } from './presented-credentials';
import { AUTHENTICATION_REQUIRED, CREDENTIALS_REFUSED, tooManyRequests } from './problems';
import { remoteNetwork } from './remote-network';
import { requireLocal } from './require-local';
import { createTokenCallers, type Identification } from './token-callers';

const FAILURES_PER_MINUTE = 60;

/** Whoever calls an API that asks nobody who they are: everything but agents, which need a key. */
const ANYONE: Caller = {
  kind: 'anonymous',
  id: 'anonymous',
  name: 'anonymous',
  roles: new Set(ROLES),
};

export interface GateParts {
  readonly auth: AuthConfig;
  readonly credentials: CredentialStore;
  readonly audit: AuditLog;
  readonly now: () => Date;
  /** How long a token of an unknown key does not make the provider be asked again; default 5 s. */
  readonly refetchMs?: number;
  /** Default: that of component `identity`. */
  readonly logger?: Logger;
}

/** Who may enter the API (design: http-api, Who may call). */
export function createGate(parts: GateParts): Gate {
  const { auth, credentials, audit, now, refetchMs, logger = createLogger('identity') } = parts;
  const byKey = createKeyCallers(credentials);
  const byToken = auth.mode === 'oidc' ? createTokenCallers(auth, { now, refetchMs }) : undefined;
  const countFailure = createMinuteLimit(FAILURES_PER_MINUTE);
  const { requestsPerMinute } = auth;
  const countRequest =
    requestsPerMinute === null ? undefined : createMinuteLimit(requestsPerMinute);

  function identification(
    presented: PresentedCredentials,
  ): Promise<Identification> | Identification {
    if (presented.as === 'key') return byKey(presented.key);
    if (auth.mode === 'open') return { caller: ANYONE };
    if (presented.as === 'nobody') throw new ProblemError(AUTHENTICATION_REQUIRED);
    if (presented.as === 'unknown') return { reason: 'scheme-unknown' };
    return byToken?.(presented.token) ?? { reason: 'tokens-not-accepted' };
  }

  /** The good ones of the same address are not counted: a ward behind one address stays served. */
  async function refuse(request: Request, reason: string): Promise<never> {
    const address = remoteNetwork(request.socket.remoteAddress);
    const { exceeded, justExceeded, headers } = await countFailure(address);
    const requestId = request.res?.get('X-Request-Id');
    if (justExceeded) logger.warn({ address, requestId }, "trop d'identifications refusées");
    if (exceeded) throw new ProblemError(tooManyRequests(headers));
    logger.warn({ address, reason, requestId }, 'identification refusée');
    throw new ProblemError(CREDENTIALS_REFUSED);
  }

  return {
    async identify(request) {
      if (auth.mode === 'open') requireLocal(request);
      const identified = await identification(presentedCredentials(request));
      return identified.caller ?? refuse(request, identified.reason);
    },

    async admit(caller, request) {
      if (!countRequest) return;
      const who = caller === ANYONE ? remoteNetwork(request.socket.remoteAddress) : caller.id;
      const { exceeded, headers } = await countRequest(`${caller.kind}:${who}`);
      if (exceeded) throw new ProblemError(tooManyRequests(headers));
      request.res?.set(headers);
    },

    async record({ caller: { kind, id, name }, ...call }) {
      await audit.append({ actor: { kind, id, name }, ...call });
    },
  };
}
