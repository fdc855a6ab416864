import { NodeError } from '@platform/sdk';
import { DateTime } from 'luxon';

/** FHIR R4 `dateTime`: a date of any precision, or a time with seconds and an offset. */
const FHIR_DATE_TIME = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?)?)?$/;

/**
 * Converts an ISO 8601 date or time to a FHIR `dateTime`. What FHIR accepts stays as it is; a time without
 * an offset gets the one of `zone`. Throws NodeError `CLINICAL_DATE_INVALID`.
 */
export function toDateTime(iso: string, zone: string): string {
  const moment = DateTime.fromISO(iso, { zone, setZone: true });
  if (!moment.isValid) {
    throw new NodeError('CLINICAL_DATE_INVALID', {
      fr: `date illisible : « ${iso} » (attendu : ISO 8601)`,
      en: `unreadable date: "${iso}" (expected: ISO 8601)`,
    });
  }
  return FHIR_DATE_TIME.test(iso) ? iso : moment.toISO({ suppressMilliseconds: true });
}
