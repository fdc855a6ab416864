import { ProblemError, type Caller, type Route } from '@platform/http';
import { createLogger } from '@platform/telemetry';
import { WebhookVerificationError, type Webhook } from 'standardwebhooks';

import { idempotencyKeyUnsigned, SIGNATURE_REFUSED } from './problems';
import type { WebhookSecrets } from './webhook-secrets';

const logger = createLogger('identity');

type Request = Parameters<NonNullable<Route['identify']>>[0];

/**
 * Whoever signs the call of a webhook that has a secret is its source, and nobody else is; a webhook
 * without one is left to the gate. The signature is over the bytes as they came.
 */
export const signedCalls =
  (secrets: WebhookSecrets): NonNullable<Route['identify']> =>
  async (request, rawBody) => {
    const slug = String(request.params['workflowSlug']);
    const accepted = secrets.get(slug);
    if (!accepted) return undefined;
    if (!accepted.some((secret) => isSigned(secret, request, rawBody))) {
      const requestId = request.res?.get('X-Request-Id');
      logger.warn({ workflow: slug, requestId }, "signature d'un webhook refusée");
      throw new ProblemError(SIGNATURE_REFUSED);
    }
    requireSignedKey(request);
    return sourceOf(slug);
  };

const sourceOf = (slug: string): Caller => ({
  kind: 'webhook',
  id: `webhook:${slug}`,
  name: `webhook ${slug}`,
  roles: new Set(['source']),
});

function isSigned(secret: Webhook, { headers }: Request, rawBody: Buffer): boolean {
  try {
    secret.verify(rawBody, headers as Record<string, string>, { jsonParse: false });
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

/** The signature does not cover `Idempotency-Key`: with another one the same call would run again. */
function requireSignedKey(request: Request): void {
  const key = request.get('Idempotency-Key');
  if (key !== undefined && key !== request.get('webhook-id')) throw idempotencyKeyUnsigned();
}
