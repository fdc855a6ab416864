import semver from 'semver';

/** Name of the format of an IANA time zone identifier. */
export const TIMEZONE_FORMAT = 'iana-timezone';

/** Refuses offsets such as `+02:00`, which newer runtimes accept: they have no daylight-saving rules. */
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

/** Accepts the canonical form only: `v1.0.0` and `1.0.0+build` are other names of the same version. */
export const isVersion = (value: string): boolean => semver.valid(value) === value;
