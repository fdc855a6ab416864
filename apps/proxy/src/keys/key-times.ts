import { problemError, type ProblemError } from '@platform/http';
import type { LocalizedText } from '@platform/ports';
import {
  graceMilliseconds,
  keyExpiryAfter,
  keyExpiryAt,
  DEFAULT_GRACE,
  DEFAULT_KEY_LIFETIME,
} from '@platform/stores';

/** The 422 problem for a valid duration or instant that is out of range. */
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

/** Returns the expiry of a new key, ISO 8601, UTC. Throws the 422 problem. */
export function keyEnd({ expiresAt, expiresIn }: KeyEnd, now: Date): string {
  if (expiresAt !== undefined && expiresIn !== undefined)
    throw keyPeriodInvalid('/expiresIn', {
      fr: '« expiresAt » ou « expiresIn » est attendu, pas les deux',
      en: 'either "expiresAt" or "expiresIn" is expected, not both',
    });
  const [path, end] =
    expiresAt === undefined
      ? ['/expiresIn', keyExpiryAfter(expiresIn ?? DEFAULT_KEY_LIFETIME, now)]
      : ['/expiresAt', keyExpiryAt(expiresAt, now)];
  if (end === undefined) throw keyPeriodInvalid(path, OUT_OF_RANGE);
  return end;
}

/** Returns how long a replaced key stays valid, in ms. Throws the 422 problem. */
export function graceMs({ grace = DEFAULT_GRACE }: { readonly grace?: string }): number {
  const ms = graceMilliseconds(grace);
  if (ms !== undefined) return ms;
  throw keyPeriodInvalid('/grace', {
    fr: 'sept jours au plus sont attendus',
    en: 'seven days at most are expected',
  });
}
