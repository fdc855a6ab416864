import { charsetUnknown, notDecodable } from './refusals';

/** A character set of table HL70211. Every one of them contains ASCII, so MSH can be read before it is known. */
export interface Charset {
  /** The name in MSH-18. */
  readonly name: string;
  /** Whether each character is one byte, so that a text gives its bytes back. */
  readonly isSingleByte: boolean;
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

/** The characters of the bytes 80 to 9F in windows-1252; those that it leaves open are a space. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const CONTROLS = /[\x80-\x9f]/g;

/**
 * A set of the ISO 8859 family, whose bytes 80 to 9F are controls that no text has: what stands there was written by
 * Windows. Where the Windows set is the same elsewhere (`windows`), they are read with it, as browsers do.
 */
function singleByte(
  name: string,
  decodeAll: (bytes: Uint8Array) => string,
  { windows = '' }: { readonly windows?: string } = {},
): Charset {
  const decode = (bytes: Uint8Array): string =>
    decodeAll(bytes).replaceAll(CONTROLS, (control) => {
      const character = windows[control.charCodeAt(0) - 0x80] ?? ' ';
      if (character === ' ') throw notDecodable(name);
      return character;
    });
  let byteOf: ReadonlyMap<string, number> | undefined;
  const bytes = (): ReadonlyMap<string, number> =>
    (byteOf ??= new Map(
      Array.from({ length: 256 }, (_, byte) => {
        try {
          return [[decode(Uint8Array.of(byte)), byte] as const];
        } catch {
          return [];
        }
      }).flat(),
    ));
  return {
    name,
    isSingleByte: true,
    decode,
    encode(text) {
      const found = [...text].map((character) => bytes().get(character));
      return found.includes(undefined) ? encodeAscii(text) : Buffer.from(found as number[]);
    },
  };
}

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

export const LATIN_1 = singleByte('8859/1', latin1, { windows: WINDOWS_1252 });

const ASCII: Charset = {
  name: 'ASCII',
  isSingleByte: true,
  decode(bytes) {
    const text = latin1(bytes);
    if (/[^\0-\x7f]/.test(text)) throw notDecodable('ASCII');
    return text;
  },
  encode: encodeAscii,
};

const decoder =
  (name: string, label: string) =>
  (bytes: Uint8Array): string => {
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes);
    } catch {
      throw notDecodable(name);
    }
  };

export const UTF_8: Charset = {
  name: 'UNICODE UTF-8',
  isSingleByte: false,
  decode: decoder('UNICODE UTF-8', 'utf-8'),
  encode: (text) => Buffer.from(text, 'utf8'),
};

const ISO_8859: readonly Charset[] = [2, 3, 4, 5, 6, 7, 8, 9, 15].map((part) => {
  const name = `8859/${part}`;
  const decode = decoder(name, part === 9 ? 'windows-1254' : `iso-8859-${part}`);
  return singleByte(name, decode, part === 15 ? { windows: WINDOWS_1252 } : {});
});

const SETS = new Map<string, Charset>([
  ['ASCII', ASCII],
  ['USASCII', ASCII],
  ['UTF8', UTF_8],
  ['UNICODEUTF8', UTF_8],
  ['88591', LATIN_1],
  ['LATIN1', LATIN_1],
  ['WINDOWS1252', LATIN_1],
  ['CP1252', LATIN_1],
  ...ISO_8859.map((set): [string, Charset] => [set.name.replace('/', ''), set]),
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

/** The sets that `\C…\` switches to, by its ISO 2022 sequence: `28` names the lower half, `2D` the upper one. */
const SWITCHES: Readonly<Record<string, string>> = {
  '2842': 'ASCII',
  '2D41': '8859/1',
  '2D42': '8859/2',
  '2D43': '8859/3',
  '2D44': '8859/4',
  '2D4C': '8859/5',
  '2D47': '8859/6',
  '2D46': '8859/7',
  '2D48': '8859/8',
  '2D4D': '8859/9',
  '2D62': '8859/15',
};

/** The set that an escape sequence `\C<code>\` switches to; undefined for another sequence. */
export function switchedCharset(code: string): Charset | undefined {
  const name = SWITCHES[code.toUpperCase()];
  return name === undefined ? undefined : charsetOf(name);
}
