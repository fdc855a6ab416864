import type { Refusal } from '@platform/sdk';

/** Table HL70357: why a message was not accepted. */
export type ConditionCode = '100' | '101' | '102' | '200' | '202' | '207';

/** Thrown for a message that can never be accepted as it is. No sentence contains data of the message. */
export class MessageRefusedError extends Error {
  constructor(
    readonly refusal: Refusal,
    /** Code of the error segment of the acknowledgement, from table HL70357. */
    readonly condition: ConditionCode,
  ) {
    super(refusal.code);
  }
}

const refused = (
  code: string,
  condition: ConditionCode,
  fr: string,
  en: string,
): MessageRefusedError => new MessageRefusedError(refusalOf(code, fr, en), condition);

export const notHl7 = (): MessageRefusedError =>
  refused(
    'not-hl7',
    '100',
    'Le message ne commence pas par un segment MSH complet.',
    'The message does not begin with a complete MSH segment.',
  );

export const segmentMalformed = (line: number): MessageRefusedError =>
  refused(
    'segment-malformed',
    '100',
    `La ligne ${line} n'est pas un segment HL7.`,
    `Line ${line} is not an HL7 segment.`,
  );

export const tooManyParts = (what: string, limit: number): MessageRefusedError =>
  refused(
    'message-too-complex',
    '207',
    `Le message compte plus de ${limit} éléments « ${what} ».`,
    `The message has more than ${limit} elements of "${what}".`,
  );

export const charsetUnknown = (): MessageRefusedError =>
  refused(
    'charset-unknown',
    '102',
    'Le jeu de caractères déclaré dans MSH-18 est inconnu. Connus : ASCII, 8859/1 à 8859/9, 8859/15, UNICODE UTF-8.',
    'The character set in MSH-18 is unknown. Known: ASCII, 8859/1 to 8859/9, 8859/15, UNICODE UTF-8.',
  );

export const notDecodable = (charset: string): MessageRefusedError =>
  refused(
    'text-not-decodable',
    '102',
    `Le message contient des octets qui ne sont pas du ${charset}.`,
    `The message contains bytes that are not ${charset}.`,
  );

export const byteOrderMark = (encoding: string): MessageRefusedError =>
  refused(
    'byte-order-mark',
    '102',
    `Une marque d'ordre des octets ${encoding} précède MSH, et MSH-18 n'annonce pas un texte ${encoding} lisible.`,
    `A byte order mark of ${encoding} stands before MSH, and MSH-18 does not announce a text in ${encoding} that can be read.`,
  );

/** Code of a record with a time that is none. The other records of its message are taken. */
export const TIME_UNREADABLE = 'time-unreadable';

export const timeUnreadable = (field: string): MessageRefusedError =>
  refused(
    TIME_UNREADABLE,
    '102',
    `L'heure du champ ${field} est illisible.`,
    `The time in the field ${field} cannot be read.`,
  );

export const charsetSwitched = (): MessageRefusedError =>
  refused(
    'charset-switched',
    '102',
    'Un texte du message passe à un jeu de caractères qui ne se lit pas.',
    'A text of the message changes to a character set that is not read.',
  );

export const fieldMissing = (field: string): MessageRefusedError =>
  refused('field-missing', '101', `Le champ ${field} manque.`, `The field ${field} is missing.`);

export const batchUnsupported = (): MessageRefusedError =>
  refused(
    'batch-unsupported',
    '200',
    'Un lot de messages (FHS, BHS) ne se lit pas : envoyez les messages un par un.',
    'A batch (FHS, BHS) is not read: send the messages one by one.',
  );

export const typeUnbound = (): MessageRefusedError =>
  refused(
    'message-type-unbound',
    '200',
    "Aucune liaison n'attend ce type de message.",
    'No binding expects this type of message.',
  );

export const processingIdRefused = (): MessageRefusedError =>
  refused(
    'processing-id-refused',
    '202',
    'Le mode de traitement de MSH-11 est refusé (sources.hl7v2.processingIds).',
    'The processing id in MSH-11 is refused (sources.hl7v2.processingIds).',
  );

export const frameTooLarge = (maxBytes: number): MessageRefusedError =>
  refused(
    'message-too-large',
    '207',
    `Le message dépasse ${maxBytes} octets (sources.hl7v2.maxBytes).`,
    `The message is over ${maxBytes} bytes (sources.hl7v2.maxBytes).`,
  );

/** For a record that the platform refuses without a reason. */
export const REJECTED = refusalOf(
  'rejected',
  'La plateforme refuse cet enregistrement ; son journal dit pourquoi.',
  'The platform refuses this record; its log says why.',
);

function refusalOf(code: string, fr: string, en: string): Refusal {
  return { code, message: { fr, en } };
}
