import semver from 'semver';

/** Name of the format of an IANA time zone identifier. */
export const TIMEZONE_FORMAT = 'iana-timezone';

/** A leap second is well written, and no instant that anything here could reckon with. */
export const isInstant = (value: string): boolean => !Number.isNaN(Date.parse(value));

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

/** Name of the format of a version of a plugin. */
export const VERSION_FORMAT = 'semver';

/** Canonical: `v1.0.0` and `1.0.0+build` would be other names of the same version. */
export const isVersion = (value: string): boolean => semver.valid(value) === value;
