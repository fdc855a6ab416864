/** One key as it stands inside a JSON pointer (RFC 6901). */
export const escapePointer = (key: string): string =>
  key.replaceAll('~', '~0').replaceAll('/', '~1');

/** The JSON pointer of a path of keys; `''` is the whole document. */
export const pointerOf = (keys: readonly (string | number)[]): string =>
  keys.map((key) => `/${escapePointer(String(key))}`).join('');

/** The keys of a JSON pointer. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
