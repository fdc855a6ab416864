/** Why a request failed, in a word: its code, or that `timeoutMs` went by. */
export function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, code, cause } = error as {
    readonly name?: string;
    readonly code?: unknown;
    readonly cause?: { readonly code?: string };
  };
  if (name === 'TimeoutError') return `no answer in ${timeoutMs / 1000} s`;
  return cause?.code ?? (typeof code === 'string' ? code : name) ?? '';
}
