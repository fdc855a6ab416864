import { charsetUnknown, notDecodable } from './refusals';

/** A character set of table HL70211. Every one of them contains ASCII, so MSH can be read before it is known. */
export interface Charset {
  /** The name in MSH-18. */
  readonly name: string;
  /** Throws MessageRefusedError for bytes that are not text in this set. */
  decode(bytes: Uint8Array): string;
  /** Characters outside the set lose their accent, or become `?`. */
  encode(text: string): Buffer;
}

const encodeAscii = (text: string): Buffer =>
  Buffer.from(
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^\0-\x7f]/gu, '?'),
    'ascii',
  );

export const LATIN_1: Charset = {
  name: '8859/1',
  // Not TextDecoder: for this label it decodes windows-1252.
  decode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'),
  encode: (text) => (/^[\0-\xff]*$/.test(text) ? Buffer.from(text, 'latin1') : encodeAscii(text)),
};

const ASCII: Charset = {
  name: 'ASCII',
  decode(bytes) {
    const text = LATIN_1.decode(bytes);
    if (/[^\0-\x7f]/.test(text)) throw notDecodable('ASCII');
    return text;
  },
  encode: encodeAscii,
};

function decoded(
  name: string,
  label: string,
  encode: (text: string) => Buffer = encodeAscii,
): Charset {
  return {
    name,
    decode(bytes) {
      try {
        return new TextDecoder(label, { fatal: true, ignoreBOM: false }).decode(bytes);
      } catch {
        throw notDecodable(name);
      }
    },
    encode,
  };
}

const UTF_8 = decoded('UNICODE UTF-8', 'utf-8', (text) => Buffer.from(text, 'utf8'));

const SETS = new Map<string, Charset>([
  ['ASCII', ASCII],
  ['USASCII', ASCII],
  ['UTF8', UTF_8],
  ['UNICODEUTF8', UTF_8],
  ['88591', LATIN_1],
  ['LATIN1', LATIN_1],
  ...[2, 3, 4, 5, 6, 7, 8, 9, 15].map((part): [string, Charset] => [
    `8859${part}`,
    decoded(`8859/${part}`, part === 9 ? 'windows-1254' : `iso-8859-${part}`),
  ]),
]);

/**
 * Returns the set of a name, written as in table HL70211 (`UNICODE UTF-8`, `8859/1`, `ASCII`) or as senders also write
 * it (`UTF-8`, `ISO-8859-1`). Throws MessageRefusedError for another name.
 */
export function charsetOf(name: string): Charset {
  const set = SETS.get(
    name
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .replace(/^ISO/, ''),
  );
  if (!set) throw charsetUnknown();
  return set;
}
