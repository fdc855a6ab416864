/** Bounds on a JSON document. */
export interface JsonBounds {
  /** Levels of arrays and objects. Deeper documents exhaust the stack of recursive code. */
  readonly depth: number;
  /**
   * Arrays, objects and object members together. The parser spends a hundred times as long on a byte of these as on a
   * byte of text, and blocks the event loop.
   */
  readonly parts: number;
  /**
   * Different member names, about. The parser spends ten times as long on a name that it has not met. Default: any number,
   * which suits where `parts` is small.
   */
  readonly names?: number;
}

export interface JsonShape {
  /** The bound that the document exceeds; undefined when it is within both. */
  readonly exceeds?: keyof JsonBounds;
  /** How many members its objects have as they are written, as far as it was read. */
  readonly members: number;
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Different names are told apart by as many bits of a hash, which is not known outside. */
const NAME_SLOTS = 65_536;
const HASH_SEED = Math.floor(Math.random() * 0x7fff_ffff);
const HASH_PRIME = 0x0100_0193;

/**
 * Looks at the bytes of a received JSON document before it is parsed, up to the first bound that it exceeds. What
 * is not JSON may be within them: the parser refuses it.
 */
export function jsonShape(bytes: Uint8Array, bounds: JsonBounds): JsonShape {
  const isKnown = new Uint8Array(bounds.names === undefined ? 0 : NAME_SLOTS);
  let depth = 0;
  let parts = 0;
  let members = 0;
  let names = 0;
  let start = 0;
  let end = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      start = at + 1;
      end = endOfText(bytes, start);
      at = end;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      parts += 1;
      if (depth > bounds.depth) return { exceeds: 'depth', members };
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === COLON) {
      parts += 1;
      members += 1;
      if (bounds.names !== undefined) {
        const slot = slotOf(bytes, start, end);
        if (isKnown[slot] === 0) names += 1;
        isKnown[slot] = 1;
        if (names > bounds.names) return { exceeds: 'names', members };
      }
    }
    if (parts > bounds.parts) return { exceeds: 'parts', members };
  }
  return { members };
}

/** Returns the slot of the name between two places. */
function slotOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_SEED;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), HASH_PRIME);
  return (hash ^ (hash >>> 16)) & (NAME_SLOTS - 1);
}

/** Returns the end of the string whose text begins at `start`. */
function endOfText(bytes: Uint8Array, start: number): number {
  let end = start;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end;
}
