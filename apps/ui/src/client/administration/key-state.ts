import type { components } from '@platform/api-client';

export type ApiKey = components['schemas']['ApiKey'];

type KeyState = 'valid' | 'ending' | 'expired' | 'revoked';

const SOON_MS = 14 * 86_400_000;

/** What a key is good for now. `ending`: it expires within two weeks, or was rotated. */
export function stateOf(
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: number,
): KeyState {
  if (revokedAt !== null && Date.parse(revokedAt) <= now) return 'revoked';
  if (expiresAt === null) return 'valid';
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left < SOON_MS ? 'ending' : 'valid';
}

/** Returns the subjects that `kind=id` lines name; undefined for none, or the first line that is not one. */
export function contextOf(
  lines: readonly string[],
): { readonly context?: Readonly<Record<string, string>> } | { readonly wrong: string } {
  const entries: (readonly [string, string])[] = [];
  for (const line of lines) {
    const [kind = '', ...rest] = line.split('=');
    const id = rest.join('=').trim();
    if (kind.trim() === '' || id === '') return { wrong: line };
    entries.push([kind.trim(), id]);
  }
  return entries.length === 0 ? {} : { context: Object.fromEntries(entries) };
}
