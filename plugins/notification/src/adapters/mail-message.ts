import { createHash, randomUUID } from 'node:crypto';

/** Bytes of one word of a header field before base64: with the name of the field it stays within 76, as RFC 2047 has it. */
const MAX_WORD_BYTES = 39;
const LINE = /.{1,76}/g;

/** Writes a text of any script for a header field: words of whole characters. */
function headerText(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > MAX_WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word]
    .map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`)
    .join('\r\n ');
}

export interface MailMessage {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly isUrgent: boolean;
  /** The same key has the same Message-ID, by which a mail system drops a repeat. */
  readonly idempotencyKey: string | undefined;
  readonly sentAt: Date;
}

/** Returns a message in plain text. In base64 no line is too long, and none begins with a full stop. */
export function mailMessage(mail: MailMessage): string {
  const { from, to, subject, text, isUrgent, sentAt, idempotencyKey = randomUUID() } = mail;
  const id = createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40);
  return [
    `From: <${from}>`,
    `To: ${to.map((address) => `<${address}>`).join(',\r\n ')}`,
    `Subject: ${headerText(subject)}`,
    `Date: ${sentAt.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    ...(isUrgent ? ['Importance: high'] : []),
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(text).toString('base64').match(LINE) ?? []),
  ].join('\r\n');
}
