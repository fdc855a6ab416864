import { problemError, type ProblemError } from '@platform/http';
import type { LocalizedText } from '@platform/ports';
import {
  graceMilliseconds,
  keyExpiryAfter,
  keyExpiryAt,
  DEFAULT_GRACE,
  DEFAULT_KEY_PERIOD,
} from '@platform/credential-store';

/** A time that is well written and cannot be given. */
const keyPeriodInvalid = (path: string, message: LocalizedText): ProblemError =>
  problemError('key-period-invalid', { errors: [{ path, message }] });

const OUT_OF_RANGE = {
  fr: 'une fin d’une minute à dix ans après maintenant est attendue',
  en: 'an end from a minute to ten years after now is expected',
};

interface KeyEnd {
  readonly expiresAt?: string;
  readonly expiresIn?: string;
}

/** When a new key ends, ISO 8601, UTC. Throws the 422 problem. */
export function keyEnd({ expiresAt, expiresIn }: KeyEnd, now: Date): string {
  if (expiresAt !== undefined && expiresIn !== undefined)
    throw keyPeriodInvalid('/expiresIn', {
      fr: '« expiresAt » ou « expiresIn » est attendu, pas les deux',
      en: 'either "expiresAt" or "expiresIn" is expected, not both',
    });
  const [path, end] =
    expiresAt === undefined
      ? ['/expiresIn', keyExpiryAfter(expiresIn ?? DEFAULT_KEY_PERIOD, now)]
      : ['/expiresAt', keyExpiryAt(expiresAt, now)];
  if (end === undefined) throw keyPeriodInvalid(path, OUT_OF_RANGE);
  return end;
}

/** How long a replaced key goes on. Throws the 422 problem. */
export function graceMs({ grace = DEFAULT_GRACE }: { readonly grace?: string }): number {
  const ms = graceMilliseconds(grace);
  if (ms !== undefined) return ms;
  throw keyPeriodInvalid('/grace', {
    fr: 'sept jours au plus sont attendus',
    en: 'seven days at most are expected',
  });
}
