/** The `code` of a driver's or the system's error; empty when it has none. */
export function codeOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown
    ? String(thrown.code)
    : '';
}

/** The first line of an error's message. */
export function messageOf(thrown: unknown): string {
  const message =
    typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown.message : thrown;
  return String(message).split('\n')[0] ?? '';
}
