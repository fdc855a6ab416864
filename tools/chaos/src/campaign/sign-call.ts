import { createHmac, randomBytes } from 'node:crypto';

/** Secret of the campaign's webhook, in the form of its variable. */
export const HOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`;

/** Returns the headers of a signed call (Standard Webhooks). */
export function signCall(id: string, body: string, now: Date): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const secret = Buffer.from(HOOK_SECRET.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', secret)
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
