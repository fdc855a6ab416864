import { createHash, createHmac, randomUUID } from 'node:crypto';

import { configError } from './read-config';

/** As Standard Webhooks requires. */
const MIN_KEY_BYTES = 24;
const SECRET = /^(?:whsec_)?([A-Za-z\d+/]+={0,2})$/;
const MAX_ID_LENGTH = 200;

/**
 * Parses the secrets of a variable: `whsec_` and base64, as Standard Webhooks writes them. Several, separated by spaces
 * or commas, are used together while one replaces the other. Throws ConfigurationError, which does not show them.
 */
export function parseSecrets(text: string, field: string): readonly Buffer[] {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((secret) => {
      const [, base64 = ''] = SECRET.exec(secret) ?? [];
      const key = Buffer.from(base64, 'base64');
      if (base64.length % 4 === 0 && key.length >= MIN_KEY_BYTES) return key;
      throw configError(
        field,
        `secret refusé ; attendu « whsec_ » et au moins ${MIN_KEY_BYTES} octets en base64`,
        `secret refused; expected "whsec_" and at least ${MIN_KEY_BYTES} bytes in base64`,
      );
    });
}

/** Characters that an id keeps. A full stop separates the parts of what is signed, so it is escaped. */
const ESCAPED = /[^\w~:[\]/#-]/gu;

/**
 * Returns the `webhook-id` of an idempotency key: the key itself, with other characters escaped as in an address. The same
 * key always has the same id, and two keys never share one. A long key is hashed.
 */
export function webhookId(idempotencyKey: string = randomUUID()): string {
  const id = idempotencyKey.replace(ESCAPED, (character) =>
    [...Buffer.from(character)]
      .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
      .join(''),
  );
  if (id.length <= MAX_ID_LENGTH) return id;
  return `sha256~${createHash('sha256').update(idempotencyKey).digest('hex')}`;
}

interface SignedMessage {
  readonly id: string;
  readonly body: string;
  /** The time of this attempt. A receiver refuses an old one, so that a call cannot be replayed. */
  readonly sentAt: Date;
}

/** Headers of a call by Standard Webhooks (standardwebhooks.com): HMAC-SHA256 over id, time and body, one for each secret. */
export function signatureHeaders(
  { id, body, sentAt }: SignedMessage,
  secrets: readonly Buffer[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`);
    return `v1,${hmac.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
