/** `code` of a system or HTTP error, as text; empty when it carries none. */
export function errorCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? String(code) : '';
}
