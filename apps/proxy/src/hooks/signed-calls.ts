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

import { createConcurrencyPerKey } from '../identity/concurrency-per-key';
import { addressOf } from '../identity/counted-senders';
import type { Refusals } from '../identity/refusals';
import type { WebhookSecrets } from './webhook-secrets';

const logger = createLogger('identity');

type Request = Parameters<NonNullable<Route['identify']>>[0];

/** Maximum number of bodies from one address that are in memory before their signature is checked. */
const UNVERIFIED_CONCURRENCY = 8;
const REJECTED = { outcome: 'rejected' };
/** Checked for a webhook without a secret, so that its refusal takes as long as that of a webhook with one. */
const RANDOM_SECRETS: readonly Buffer[] = [randomBytes(32)];

/** The headers of a signed call (Standard Webhooks). */
interface SignatureHeaders {
  readonly id: string;
  /** Seconds since 1970, as a text. */
  readonly timestamp: string;
  /** Signatures of version `v1`, in base64. One of them has to be right. */
  readonly signatures: readonly string[];
}

const SIGNATURE_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
/** Maximum difference between the timestamp and now, as Standard Webhooks requires. */
const SIGNATURE_TOLERANCE_MS = 5 * 60_000;
const TIMESTAMP = /^\d{1,12}$/;
/** A SHA-256 in base64. */
const SIGNATURE = /^v1,([A-Za-z\d+/]{43}=)$/;

/** Whether a call has any of the headers of a signed call. */
const hasSignatureHeaders = ({ headers }: Request): boolean =>
  SIGNATURE_HEADERS.some((name) => headers[name] !== undefined);

/** Undefined when a header is missing or malformed, or the timestamp is out of date: no body can match then. */
function readSignatureHeaders(request: Request, now: Date): SignatureHeaders | undefined {
  const [id = '', timestamp = '', signature = ''] = SIGNATURE_HEADERS.map((name) =>
    request.get(name),
  );
  const signatures = signature.split(' ').flatMap((each) => SIGNATURE.exec(each)?.[1] ?? []);
  if (id === '' || signatures.length === 0 || !TIMESTAMP.test(timestamp)) return undefined;
  const seconds = Math.floor(now.getTime() / 1_000);
  if (Math.abs(seconds - Number(timestamp)) * 1_000 > SIGNATURE_TOLERANCE_MS) return undefined;
  return { id, timestamp, signatures };
}

/**
 * Identifies callers of webhooks. A webhook with a secret accepts only signed calls; callers of other webhooks are
 * identified by the gate. A caller that is not identified gets the same response at the same point, whether the webhook
 * has a secret, has none or does not exist. The body is read last, as raw bytes, and is not parsed before its signature
 * has been verified.
 */
export function signedCalls(
  secrets: WebhookSecrets,
  refusals: Refusals,
): NonNullable<Route['identify']> {
  const few = createConcurrencyPerKey(UNVERIFIED_CONCURRENCY);
  return async (request, means) => {
    const slug = String(request.params['workflowSlug']);
    const accepted = secrets.get(slug);
    const identified = await byGate(means);
    if ('caller' in identified && !accepted) return identified.caller;
    const refuse = (problem: Problem): Promise<never> => {
      const requestId = request.res?.get('X-Request-Id');
      // Only known slugs are logged: a caller may send any text.
      if (accepted) logger.warn({ workflow: slug, requestId }, "signature d'un webhook refusée");
      return refusals.refuse(request, problem, problem.code);
    };
    // The same problem for every fault of a signature, also for a missing one: details would help to forge it.
    if (!hasSignatureHeaders(request)) {
      return refuse('caller' in identified ? problem('signature-refused') : identified.required);
    }
    const headers = readSignatureHeaders(request, new Date());
    if (!headers) return refuse(problem('signature-refused'));
    // Bodies of callers that are not identified are not decompressed.
    if (encodingOf(request) !== 'identity') return refuse(problem('signed-body-encoded'));
    await refusals.requireFew(request);
    const isSigned = await few(addressOf(request), async () => {
      const body = await means.rawBody();
      return (accepted ?? RANDOM_SECRETS).some((secret) => isSignedWith(secret, headers, body));
    });
    if (!accepted || !isSigned) return refuse(problem('signature-refused'));
    requireSignedKey(request);
    return sourceOf(slug);
  };
}

/** Returns the caller, or the gate's problem when the request has no credentials. Throws other refusals. */
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

/** Computed over the raw bytes: after decoding and encoding again, malformed bytes would have changed. */
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

/** `Idempotency-Key` is not signed. With a key other than `webhook-id`, the same signed call would run again. */
function requireSignedKey(request: Request): void {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && key !== request.get('webhook-id'))
    throw problemError('idempotency-key-unsigned', { members: REJECTED });
}
