import { isDeepStrictEqual } from 'node:util';

/** An expected response or action of the platform after a restoration. */
export interface Check {
  readonly what: string;
  readonly expected: unknown;
  readonly saw: unknown;
}

export const holds = ({ expected, saw }: Check): boolean => isDeepStrictEqual(saw, expected);

/** Formats the check as one line, with the actual result if it failed. */
export function formatCheck(check: Check): string {
  const { what, expected, saw } = check;
  const outcome = `${holds(check) ? '✔' : '✘'} ${what}: ${JSON.stringify(saw)}`;
  return holds(check) ? outcome : `${outcome}, not ${JSON.stringify(expected)}`;
}
