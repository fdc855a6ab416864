import { problemError } from './problem-error';

/** Far above any FHIR resource. A deeper document would exhaust the stack of recursive code. */
const MAX_DEPTH = 100;
/**
 * Maximum number of arrays, objects and object members together. A FHIR bundle of 1 MiB has about 70,000. The
 * parser spends a hundred times as long on a byte of these as on a byte of text, and blocks the event loop.
 */
const MAX_PARTS = 100_000;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Throws for JSON that is too deep or has too many parts, by scanning its bytes before it is parsed. Input that is
 * not JSON may pass: the parser refuses it. Returns how many members its objects have as they are written.
 */
export function requireModest(bytes: Uint8Array): number {
  let depth = 0;
  let parts = 0;
  let members = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      parts += 1;
      if (depth > MAX_DEPTH) throw problemError('json-too-deep', { facts: { limit: MAX_DEPTH } });
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === COLON) {
      parts += 1;
      members += 1;
    }
    if (parts > MAX_PARTS)
      throw problemError('json-too-many-values', { facts: { limit: MAX_PARTS } });
  }
  return members;
}

/** Returns the end of the string that begins at `at`. */
function endOfText(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end;
}
