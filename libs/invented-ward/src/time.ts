export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** An instant as FHIR writes it, to the second. */
export const instant = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');

/** The day of an instant. */
export const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
