import { randomUUID } from 'node:crypto';

import type { Refusal } from '@platform/sdk';

import { charsetOf } from '../../message/charset';
import { toHl7Time } from '../../message/hl7-time';
import type { Message } from '../../message/parse-message';
import type { ConditionCode } from '../../message/refusals';

/** `E`: the content was refused. `R`: the kind of message was refused. Table HL70008. */
export type Answer =
  | { readonly code: 'A' }
  | { readonly code: 'E' | 'R'; readonly refusal: Refusal; readonly condition: ConditionCode };

const MAX_REASON_LENGTH = 200;

const HEADER_FIELDS = 20;

/** A text within a field that others separate with `|^~\&`. */
const escapeText = (text: string): string =>
  text
    .slice(0, MAX_REASON_LENGTH)
    .replaceAll(/[\\|^~&]/g, (character) => `\\${'FSRTE'['|^~&\\'.indexOf(character)]}\\`)
    .replaceAll(/\p{Cc}+/gu, ' ');

/**
 * Which acknowledgement the sender wants, by MSH-15 and MSH-16 (enhanced mode): the accept one, and without it the
 * application one. Without either field (original mode) every message has an application acknowledgement.
 */
function isWanted(condition: string, { code }: Answer): boolean {
  return condition === 'AL' || condition === (code === 'A' ? 'SU' : 'ER');
}

function acknowledgementCode(header: readonly string[], answer: Answer): string | undefined {
  const [accept = '', application = ''] = [header[15], header[16]];
  if (accept === '' && application === '') return `A${answer.code}`;
  if (accept !== '' && accept !== 'NE')
    return isWanted(accept, answer) ? `C${answer.code}` : undefined;
  return isWanted(application, answer) ? `A${answer.code}` : undefined;
}

/** ERR of version 2.5: a code of table HL70357, our own code, the reason in English and, for users, in French. */
function errorSegment(answer: Answer): readonly string[] {
  if (answer.code === 'A') return [];
  const { refusal, condition } = answer;
  const fields = [
    'ERR',
    '',
    '',
    `${condition}^^HL70357`,
    'E',
    `${escapeText(refusal.code)}^^99PLATFORM`,
    '',
  ];
  return [[...fields, escapeText(refusal.message.en), escapeText(refusal.message.fr)].join('|')];
}

/** A message as far as it could be read: an answer needs its header only. */
export type Answered = Pick<Message, 'charset' | 'header'>;

/**
 * Returns the acknowledgement as MLLP sends it; undefined when the sender wants none. Its header is that of the message
 * with both sides exchanged, in the same character set. A message without a readable header is answered without them.
 */
export function acknowledge(
  answered: Answered | undefined,
  answer: Answer,
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): Buffer | undefined {
  const { charset = charsetOf('ASCII'), header } = answered ?? {};
  // As sent: the parts keep their escapes, and a sender with other separators has them replaced.
  const sent = Array.from({ length: HEADER_FIELDS }, (_, field) =>
    field < 3 ? '' : standardField(header, field),
  );
  const code = acknowledgementCode(sent, answer);
  if (code === undefined) return undefined;
  const [, trigger = ''] = (sent[9] ?? '').split('^');
  const msh = ['MSH', '^~\\&', sent[5], sent[6], sent[3], sent[4], toHl7Time(now, timezone), ''];
  const type = trigger === '' ? 'ACK' : `ACK^${trigger}^ACK`;
  const end = [type, randomUUID().slice(0, 20), sent[11] || 'P', sent[12] || '2.5'];
  const segments = [
    [...msh, ...end, '', '', '', '', '', sent[18] && charset.name].join('|'),
    ['MSA', code, sent[10], answer.code === 'A' ? '' : escapeText(answer.refusal.code)].join('|'),
    ...errorSegment(answer),
  ];
  return Buffer.concat([
    Buffer.from([0x0b]),
    charset.encode(segments.map((segment) => `${segment}\r`).join('')),
    Buffer.from([0x1c, 0x0d]),
  ]);
}

/** A field of the header, written with the separators `^~\&`. */
function standardField(header: Message['header'] | undefined, field: number): string {
  return (header?.repetitions(field) ?? [])
    .map((repetition) =>
      repetition.map((component) => component.map(escapeText).join('&')).join('^'),
    )
    .join('~');
}
