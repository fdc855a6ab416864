/** Name of the format of an IANA time zone identifier. */
export const TIMEZONE_FORMAT = 'iana-timezone';

/** Offsets such as `+02:00`, which newer runtimes take for a zone, carry no daylight-saving rule. */
export function isTimezone(value: string): boolean {
  if (/^[+-]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
