import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import {
  type Caller,
  encodingOf,
  type IdentificationMeans,
  problemError,
  ProblemError,
  type Route,
} from '@platform/http';
import { problem, type Problem } from '@platform/problems';
import { createLogger } from '@platform/telemetry';

import { createFewAtOnce } from '../identity/few-at-once';
import { addressOf, type Refusals } from '../identity/refusals';
import { isAnnounced, signatureHeaders, type SignatureHeaders } from './signature-headers';
import type { WebhookSecrets } from './webhook-secrets';

const logger = createLogger('identity');

type Request = Parameters<NonNullable<Route['identify']>>[0];

/** Bodies of one address that are held while nobody knows whose they are. */
const UNVERIFIED_CONCURRENCY = 8;
const REJECTED = { outcome: 'rejected' };
/** Signs for a webhook that has no secret, so that it takes as long to refuse as one that has. */
const NOBODYS: readonly Buffer[] = [randomBytes(32)];

/**
 * Whoever signs the call of a webhook that has a secret is its source, and nobody else is; the gate
 * identifies the callers of the others. Who is identified by neither is answered the same, at the same
 * point, whether the webhook has a secret, has none or does not exist. The body is read last, as it comes, and
 * nothing is made of it before its signature was found right.
 */
export function signedCalls(
  secrets: WebhookSecrets,
  refusals: Refusals,
): NonNullable<Route['identify']> {
  const few = createFewAtOnce(UNVERIFIED_CONCURRENCY);
  return async (request, means) => {
    const slug = String(request.params['workflowSlug']);
    const accepted = secrets.get(slug);
    const known = await byGate(means);
    if ('caller' in known && !accepted) return known.caller;
    const refuse = (problem: Problem): Promise<never> => {
      const requestId = request.res?.get('X-Request-Id');
      // A slug that anybody may have made up is not written down.
      if (accepted) logger.warn({ workflow: slug, requestId }, "signature d'un webhook refusée");
      return refusals.refuse(request, problem, problem.code);
    };
    // The same for whatever is wrong with a signature, its absence too: saying what would help to forge it.
    if (!isAnnounced(request)) {
      return refuse('caller' in known ? problem('signature-refused') : known.required);
    }
    const headers = signatureHeaders(request, new Date());
    if (!headers) return refuse(problem('signature-refused'));
    // Whoever is not known yet has nothing decompressed.
    if (encodingOf(request) !== 'identity') return refuse(problem('signed-body-encoded'));
    await refusals.requireFew(request);
    const isSigned = await few(addressOf(request), async () => {
      const body = await means.rawBody();
      return (accepted ?? NOBODYS).some((secret) => isSignedWith(secret, headers, body));
    });
    if (!accepted || !isSigned) return refuse(problem('signature-refused'));
    requireSignedKey(request);
    return sourceOf(slug);
  };
}

/** Whom the gate knows, or what it asks for when nothing was presented to it. Throws what else it refuses. */
async function byGate(
  means: IdentificationMeans,
): Promise<{ readonly caller: Caller } | { readonly required: Problem }> {
  try {
    return { caller: await means.gate() };
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'authentication-required') {
      return { required: error.problem };
    }
    throw error;
  }
}

const sourceOf = (slug: string): Caller => ({
  kind: 'webhook',
  id: `webhook:${slug}`,
  name: `webhook ${slug}`,
  roles: new Set(['source']),
});

/** Over the bytes as they came: decoded and encoded again, damaged ones would count as others. */
function isSignedWith(
  secret: Buffer,
  { id, timestamp, signatures }: SignatureHeaders,
  body: Buffer,
): boolean {
  const right = createHmac('sha256', secret)
    .update(`${id}.${timestamp}.`, 'latin1')
    .update(body)
    .digest();
  return signatures.some((signature) => timingSafeEqual(Buffer.from(signature, 'base64'), right));
}

/** The signature does not cover `Idempotency-Key`: with another one the same call would run again. */
function requireSignedKey(request: Request): void {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && key !== request.get('webhook-id'))
    throw problemError('idempotency-key-unsigned', { members: REJECTED });
}
