import type { Request } from 'express';

/** The fields of a form that was sent; of one that was sent twice, nothing. */
export const fieldsOf = ({ body }: Pick<Request, 'body'>): URLSearchParams =>
  new URLSearchParams(
    Object.entries((body ?? {}) as Readonly<Record<string, unknown>>).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    ),
  );

export function cookieOf({ headers }: Pick<Request, 'headers'>, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** A path of these pages: `//host` and `/\host` would be another server. */
export const localPath = (given: unknown): string =>
  typeof given === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(given) ? given : '/patients';
