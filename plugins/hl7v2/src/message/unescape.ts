import type { Charset } from './charset';
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
const SEQUENCE = String.raw`([FSTREHN]|X(?:[0-9A-Fa-f]{2})+|\.br|\.sp\d{0,3}|\.(?:fi|nf|ce)|\.(?:in|ti|sk)[+-]?\d{0,3}|C[0-9A-Fa-f]{4}|M[0-9A-Fa-f]{4}(?:[0-9A-Fa-f]{2})?)`;

const MAX_BLANK_LINES = 10;

const escaped = (character: string): string =>
  character.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** Returns the function that resolves the escape sequences of a text. Highlighting is dropped; a break is `\n`. */
export function createUnescape(delimiters: Delimiters, charset: Charset): (text: string) => string {
  const { escape } = delimiters;
  const pattern = new RegExp(`${escaped(escape)}${SEQUENCE}${escaped(escape)}`, 'g');
  const literal: Readonly<Record<string, string>> = {
    F: delimiters.field,
    S: delimiters.component,
    T: delimiters.subcomponent,
    R: delimiters.repetition,
    E: escape,
    H: '',
    N: '',
    '.br': '\n',
  };
  const resolve = (_match: string, sequence: string): string => {
    const known = literal[sequence];
    if (known !== undefined) return known;
    if (sequence.startsWith('X')) {
      return charset.decode(Buffer.from(sequence.slice(1), 'hex')).replaceAll(/\r\n?/g, '\n');
    }
    if (sequence.startsWith('.sp')) {
      return '\n'.repeat(Math.min(Number(sequence.slice(3) || 1), MAX_BLANK_LINES));
    }
    if (sequence.startsWith('.')) return '';
    throw charsetSwitched();
  };
  return (text) => (text.includes(escape) ? text.replaceAll(pattern, resolve) : text);
}
