import { NodeError } from '@platform/sdk';
import { DateTime } from 'luxon';

/**
 * Epoch milliseconds of an ISO 8601 date or time, read in `zone` (IANA) when it bears no offset: a
 * date alone is the start of its day there. Throws NodeError `CLINICAL_DATE_INVALID`.
 */
export function instantOf(iso: string, zone: string): number {
  const moment = DateTime.fromISO(iso, { zone });
  if (!moment.isValid) {
    throw new NodeError(
      'CLINICAL_DATE_INVALID',
      `date illisible : « ${iso} » (attendu : ISO 8601)`,
    );
  }
  return moment.toMillis();
}
