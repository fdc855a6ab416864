import { switchedCharset, type Charset } from './charset';
import { charsetSwitched } from './refusals';

/** The characters that separate the parts of a message, from MSH-1 and MSH-2. */
export interface Delimiters {
  readonly field: string;
  readonly component: string;
  readonly repetition: string;
  readonly escape: string;
  readonly subcomponent: string;
}

/**
 * The sequences of HL7 2.5, chapter 2.7. Anything else between two escape characters is text: senders write paths and
 * sketches with backslashes without escaping them.
 */
const SEQUENCE = String.raw`([FSTREHN]|X(?:[0-9A-Fa-f]{2})+|\.br|\.sp\d{0,3}|\.(?:fi|nf|ce)|\.(?:in|ti|sk)[+-]?\d{0,3})`;
const SWITCH = String.raw`(C[0-9A-Fa-f]{4}|M[0-9A-Fa-f]{4}(?:[0-9A-Fa-f]{2})?)`;

/** Bounds on the blank lines and the spaces that one sequence may ask for. */
const MAX_BLANK_LINES = 10;
const MAX_SPACES = 80;

const escaped = (character: string): string =>
  character.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/**
 * Returns the function that resolves the escape sequences of a text. Highlighting is dropped; a break is `\n`. Behind
 * `\C…\` the bytes are read in the set that it names, until the next one or the end of the text. Throws
 * MessageRefusedError for a set that is none of ours.
 */
export function createUnescape(delimiters: Delimiters, charset: Charset): (text: string) => string {
  const { escape } = delimiters;
  const mark = escaped(escape);
  const pattern = new RegExp(`${mark}${SEQUENCE}${mark}`, 'g');
  const switching = new RegExp(`${mark}${SWITCH}${mark}`);
  const literal: Readonly<Record<string, string>> = {
    F: delimiters.field,
    S: delimiters.component,
    T: delimiters.subcomponent,
    R: delimiters.repetition,
    E: escape,
    H: '',
    N: '',
    '.br': '\n',
    '.ce': '\n',
  };
  const amount = (sequence: string, most: number): number =>
    Math.min(Number(sequence.slice(3) || 1), most);
  const resolveIn = (set: Charset) => (text: string) =>
    text.replaceAll(pattern, (_match, sequence: string) => {
      const known = literal[sequence];
      if (known !== undefined) return known;
      if (sequence.startsWith('X')) {
        return set.decode(Buffer.from(sequence.slice(1), 'hex')).replaceAll(/\r\n?/g, '\n');
      }
      if (sequence.startsWith('.sp')) return '\n'.repeat(amount(sequence, MAX_BLANK_LINES));
      if (/^\.sk\d/.test(sequence)) return ' '.repeat(amount(sequence, MAX_SPACES));
      return '';
    });
  const reread = (text: string, set: Charset): string => {
    if (set === charset || /^[\0-\x7f]*$/.test(text)) return text;
    if (!charset.isSingleByte) throw charsetSwitched();
    return set.decode(charset.encode(text));
  };
  const resolve = resolveIn(charset);
  return (text) => {
    if (!text.includes(escape)) return text;
    const [head = '', ...switched] = text.split(switching);
    const parts = [resolve(head)];
    for (let at = 0; at < switched.length; at += 2) {
      const [code = '', rest = ''] = switched.slice(at, at + 2);
      const set = code.startsWith('C') ? switchedCharset(code.slice(1)) : undefined;
      if (!set) throw charsetSwitched();
      parts.push(resolveIn(set)(reread(rest, set)));
    }
    return parts.join('');
  };
}
