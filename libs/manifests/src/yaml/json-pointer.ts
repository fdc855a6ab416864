/** Escapes one key for a JSON pointer (RFC 6901). */
export const escapePointer = (key: string): string =>
  key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Converts a path of keys to a JSON pointer. `''` is the whole document. */
export const pointerOf = (keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${escapePointer(String(key))}`).join('');

/** Converts a JSON pointer to its keys. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
