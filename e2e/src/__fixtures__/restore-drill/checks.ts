import { isDeepStrictEqual } from 'node:util';

/** Something that the platform has to say or do after a restoration. */
export interface Check {
  readonly what: string;
  readonly expected: unknown;
  readonly saw: unknown;
}

export const holds = ({ expected, saw }: Check): boolean => isDeepStrictEqual(saw, expected);

/** As one line, and what was seen instead. */
export function printed(check: Check): string {
  const { what, expected, saw } = check;
  const outcome = `${holds(check) ? '✔' : '✘'} ${what}: ${JSON.stringify(saw)}`;
  return holds(check) ? outcome : `${outcome}, not ${JSON.stringify(expected)}`;
}
