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
  let depth = 0;
  let parts = 0;
  let members = 0;
  const names = bounds.names === undefined ? undefined : countNames(bytes);
  let text: readonly [number, number] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      text = [at, endOfText(bytes, at)];
      at = text[1];
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      parts += 1;
      if (depth > bounds.depth) return { exceeds: 'depth', members };
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === COLON) {
      parts += 1;
      members += 1;
      if (names && names(...text) > (bounds.names ?? 0)) return { exceeds: 'names', members };
    }
    if (parts > bounds.parts) return { exceeds: 'parts', members };
  }
  return { members };
}

/** Returns the function that counts the text between two places as a name, and says how many different ones there are. */
function countNames(bytes: Uint8Array): (start: number, end: number) => number {
  const isKnown = new Uint8Array(NAME_SLOTS);
  let count = 0;
  return (start, end) => {
    let hash = HASH_SEED;
    for (let at = start + 1; at < end; at += 1)
      hash = Math.imul(hash ^ (bytes[at] ?? 0), HASH_PRIME);
    const slot = (hash ^ (hash >>> 16)) & (NAME_SLOTS - 1);
    if (isKnown[slot] === 0) {
      isKnown[slot] = 1;
      count += 1;
    }
    return count;
  };
}

/** Returns the end of the string that begins at `at`. */
function endOfText(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end;
}
