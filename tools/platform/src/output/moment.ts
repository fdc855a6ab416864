/** An ISO 8601 instant to the second, as a column holds it. */
export const moment = (iso: string | undefined): string =>
  iso === undefined ? '' : new Date(iso).toISOString().replace(/\.\d+Z$/, 'Z');

/** `1 run`, `2 runs` */
export const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;
