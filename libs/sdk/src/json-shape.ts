/** Bounds on a JSON document. */
export interface JsonBounds {
  /** Levels of arrays and objects. Deeper documents exhaust the stack of recursive code. */
  readonly depth: number;
  /**
   * Arrays, objects and object members together. The parser spends a hundred times as long on a byte of these as on a
   * byte of text, and blocks the event loop.
   */
  readonly parts: number;
}

export interface JsonShape {
  /** The bound that the document exceeds; undefined when it is within both. */
  readonly exceeds?: keyof JsonBounds;
  /** How many members its objects have as they are written, as far as it was read. */
  readonly members: number;
}

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Looks at the bytes of a JSON document of somebody else before it is parsed, up to the first bound that it exceeds. What
 * is not JSON may be within them: the parser refuses it.
 */
export function jsonShape(bytes: Uint8Array, bounds: JsonBounds): JsonShape {
  let depth = 0;
  let parts = 0;
  let members = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      parts += 1;
      if (depth > bounds.depth) return { exceeds: 'depth', members };
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === COLON) {
      parts += 1;
      members += 1;
    }
    if (parts > bounds.parts) return { exceeds: 'parts', members };
  }
  return { members };
}

/** Returns the end of the string that begins at `at`. */
function endOfText(bytes: Uint8Array, at: number): number {
  let end = at + 1;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end;
}
