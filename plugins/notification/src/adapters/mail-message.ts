import type { SendMailOptions } from 'nodemailer';
import { createHash, randomUUID } from 'node:crypto';

export interface MailMessage {
  readonly from: string;
  /** Every reader; the envelope may have fewer when a message is repeated. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly isUrgent: boolean;
  /** The same key has the same Message-ID, by which a mail system drops a repeat. */
  readonly idempotencyKey: string | undefined;
}

/** An address that is written as it is: a plain text would be parsed as a list of addresses. */
const exactly = (address: string) => ({ name: '', address });

/** Returns a message in plain text. In base64 no line is too long, and none begins with a full stop. */
export function mailMessage(mail: MailMessage): SendMailOptions {
  const { from, to, subject, text, isUrgent, idempotencyKey = randomUUID() } = mail;
  const id = createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40);
  return {
    from: exactly(from),
    to: to.map(exactly),
    ...{ subject, text },
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    ...(isUrgent && { priority: 'high' as const }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'base64',
    xMailer: false,
  };
}
