import { NodeError } from '@platform/sdk';
import { DateTime } from 'luxon';

/**
 * Converts an ISO 8601 date or time to epoch milliseconds. A text without an offset is read in `zone`
 * (IANA name), and a date without a time is the start of that day. Throws NodeError
 * `CLINICAL_DATE_INVALID`.
 */
export function instantOf(iso: string, zone: string): number {
  const moment = DateTime.fromISO(iso, { zone });
  if (!moment.isValid) {
    throw new NodeError('CLINICAL_DATE_INVALID', {
      fr: `date illisible : « ${iso} » (attendu : ISO 8601)`,
      en: `unreadable date: "${iso}" (expected: ISO 8601)`,
    });
  }
  return moment.toMillis();
}
