import { charsetOf, LATIN_1, UTF_8, type Charset } from './charset';
import {
  batchUnsupported,
  byteOrderMark,
  notHl7,
  segmentMalformed,
  tooManyParts,
} from './refusals';
import { createUnescape, type Delimiters } from './unescape';

/** What some editors and converters write before a text to say how it is encoded. */
interface ByteOrderMark {
  readonly name: string;
  readonly length: number;
}

const UTF_8_MARK: ByteOrderMark = { name: 'UTF-8', length: 3 };

/** Longer marks first: that of UTF-32 begins as that of UTF-16. */
const MARKS: readonly (readonly [readonly number[], ByteOrderMark])[] = [
  [[0xef, 0xbb, 0xbf], UTF_8_MARK],
  [[0xff, 0xfe, 0, 0], { name: 'UTF-32', length: 4 }],
  [[0, 0, 0xfe, 0xff], { name: 'UTF-32', length: 4 }],
  [[0xff, 0xfe], { name: 'UTF-16', length: 2 }],
  [[0xfe, 0xff], { name: 'UTF-16', length: 2 }],
];

/** Returns the mark at the beginning of a text; undefined when there is none. */
const readByteOrderMark = (bytes: Uint8Array): ByteOrderMark | undefined =>
  MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];

/** One occurrence of a field: its components, each with its subcomponents. Escape sequences are resolved. */
export type Repetition = readonly (readonly string[])[];

export interface Segment {
  readonly name: string;
  /** The field as it was sent, `''` when it is absent. Fields count from 1; field 1 of MSH is the field separator. */
  raw(field: number): string;
  /** The occurrences of a field; none when it is empty. */
  repetitions(field: number): readonly Repetition[];
  /** The numbers of the fields that are not empty. In MSH they begin behind the separators, at 3. */
  filled(): readonly number[];
}

export interface Message {
  readonly charset: Charset;
  /** The first segment. */
  readonly header: Segment;
  readonly segments: readonly Segment[];
}

/** Bounds on what one message may make the reader build. A real message is far below each. */
const MAX_SEGMENTS = 20_000;
const MAX_SEGMENT_FIELDS = 500;
const MAX_REPETITIONS = 1_000;
const MAX_COMPONENTS = 200;
/** Separators and escape characters of any kind. */
const MAX_SEPARATORS = 200_000;
/** Characters of MSH: every acknowledgement repeats it. */
const MAX_HEADER = 4_096;

function split(text: string, separator: string, limit: number, what: string): readonly string[] {
  const parts = text.split(separator, limit + 1);
  if (parts.length > limit) throw tooManyParts(what, limit);
  return parts;
}

/** MSH-1 is the character after `MSH`; MSH-2 has four characters, or five since version 2.7. */
function delimitersOf(head: string): Delimiters {
  const [field = '', component = '', repetition = '', escape = '', subcomponent = ''] =
    head.slice(3);
  const all = [field, component, repetition, escape, subcomponent];
  const areSound = all.every((character) => /^[!-/:-@[-`{-~]$/.test(character));
  if (!areSound || new Set(all).size !== all.length) throw notHl7();
  return { field, component, repetition, escape, subcomponent };
}

/**
 * The lines of a message end with `\r`, `\n` or `\r\n`. In a message with `\r`, an `\n` ends a line only before
 * another segment: elsewhere it is a line break that the sender left in a text.
 */
function linesOf(text: string, { field }: Delimiters): readonly string[] {
  const separator = text.includes('\r')
    ? new RegExp(`\\r\\n?|\\n(?=[A-Z][A-Z0-9]{2}\\${field})|\\n$`)
    : '\n';
  const lines = text.split(separator, MAX_SEGMENTS + 1);
  if (lines.length > MAX_SEGMENTS) throw tooManyParts('segment', MAX_SEGMENTS);
  return lines;
}

function createSegment(
  line: string,
  position: number,
  delimiters: Delimiters,
  unescape: (text: string) => string,
): Segment {
  const { field, component, repetition, subcomponent } = delimiters;
  const fields = split(line, field, MAX_SEGMENT_FIELDS, 'champ');
  const [name = ''] = fields;
  if (!/^[A-Z][A-Z0-9]{2}$/.test(name)) throw segmentMalformed(position);
  // `MSH|^~\&|`: the separator itself is field 1, so every later field is one further than the split says.
  const shift = name === 'MSH' ? 1 : 0;
  const raw = (number: number): string => fields[number - shift] ?? '';
  const known = new Map<number, readonly Repetition[]>();
  const repetitionsOf = (value: string): readonly Repetition[] =>
    value === ''
      ? []
      : split(value, repetition, MAX_REPETITIONS, 'répétition').map((occurrence) =>
          split(occurrence, component, MAX_COMPONENTS, 'composant').map((part) =>
            split(part, subcomponent, MAX_COMPONENTS, 'sous-composant').map(unescape),
          ),
        );
  return {
    name,
    raw,
    filled: () => fields.flatMap((value, at) => (at > shift && value !== '' ? [at + shift] : [])),
    // The patient and the order of a message are read for each of its results.
    repetitions(number) {
      const found = known.get(number) ?? repetitionsOf(raw(number));
      known.set(number, found);
      return found;
    },
  };
}

const MESSAGE_HEAD_BYTES = 2_048;

/** The first line, in which a character that is not ASCII is not yet read. */
function headLine(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, MESSAGE_HEAD_BYTES)).toString('latin1').trimStart();
  return head.split(/[\r\n]/, 1)[0] ?? '';
}

/** The set in MSH-18 (its first repetition), before the text is decoded; undefined when there is none. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  const line = headLine(bytes);
  if (!line.startsWith('MSH')) return undefined;
  const { field, repetition } = delimitersOf(line);
  const [name = ''] = (line.split(field)[17] ?? '').split(repetition);
  return name.trim() || undefined;
}

/**
 * The bytes of the text and their set. A mark of UTF-8 is taken away, unless MSH-18 says that the text is in another
 * set: then one of the two is wrong. Throws MessageRefusedError.
 */
function textOf(
  sent: Uint8Array,
  defaultCharset: Charset,
): { bytes: Uint8Array; charset: Charset } {
  const mark = readByteOrderMark(sent);
  if (mark !== undefined && mark !== UTF_8_MARK) throw byteOrderMark(mark.name);
  const bytes = sent.subarray(mark?.length ?? 0);
  const declared = declaredCharset(bytes);
  const charset = declared === undefined ? (mark ? UTF_8 : defaultCharset) : charsetOf(declared);
  if (mark && charset !== UTF_8) throw byteOrderMark(mark.name);
  return { bytes, charset };
}

const headerLength = (text: string): number => {
  const end = text.search(/[\r\n]/);
  return end < 0 ? text.length : end;
};

/** Throws for more parts than a message has, before any of them is built. */
function requireFewParts(text: string, delimiters: Delimiters): void {
  const separators = new Set(Object.values(delimiters).map((each: string) => each.charCodeAt(0)));
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (separators.has(text.charCodeAt(at))) count += 1;
  if (count > MAX_SEPARATORS) throw tooManyParts('séparateur', MAX_SEPARATORS);
}

/**
 * Parses a message in the ER7 encoding (HL7 v2.5.1, chapter 2). Fields are split when they are read, with a bound on
 * each number of parts. `defaultCharset` is the set of a message without MSH-18. Throws MessageRefusedError.
 */
export function parseMessage(sent: Uint8Array, defaultCharset: Charset): Message {
  const { bytes, charset } = textOf(sent, defaultCharset);
  const text = charset.decode(bytes).trim();
  if (/^[FB]HS/.test(text)) throw batchUnsupported();
  if (!text.startsWith('MSH')) throw notHl7();
  const delimiters = delimitersOf(text);
  requireFewParts(text, delimiters);
  const unescape = createUnescape(delimiters, charset);
  const segments = linesOf(text, delimiters).flatMap((line, index) =>
    line.trim() === '' ? [] : [createSegment(line, index + 1, delimiters, unescape)],
  );
  const [header] = segments;
  if (header?.name !== 'MSH') throw notHl7();
  if (headerLength(text) > MAX_HEADER) throw tooManyParts('caractère de MSH', MAX_HEADER);
  if (segments.filter(({ name }) => name === 'MSH').length > 1) throw batchUnsupported();
  return { charset, header, segments };
}

/**
 * Reads the header only, of a message that was refused: what its acknowledgement needs. Undefined when there is none.
 */
export function parseHeader(sent: Uint8Array): Pick<Message, 'charset' | 'header'> | undefined {
  const line = headLine(sent.subarray(readByteOrderMark(sent)?.length ?? 0));
  if (!line.startsWith('MSH')) return undefined;
  try {
    const delimiters = delimitersOf(line);
    const unescape = createUnescape(delimiters, LATIN_1);
    return { charset: LATIN_1, header: createSegment(line, 1, delimiters, unescape) };
  } catch {
    return undefined;
  }
}
