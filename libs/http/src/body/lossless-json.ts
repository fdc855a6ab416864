import { problemError } from '../answer/problem-error';

/** Databases cannot store U+0000, and half a surrogate pair is not a character. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

export function requireStorable(text: string): string {
  if (!isStorable(text)) throw problemError('text-invalid');
  return text;
}

/**
 * Throws for parsed JSON that cannot be stored unchanged: texts that databases reject, integers that were
 * rounded (a rounded id names another patient) or became infinite, and the member `__proto__`, which sets the
 * prototype when an object is copied. Returns how many members its objects have.
 */
export function requireLossless(root: unknown): number {
  let members = 0;
  const left: object[] = [];
  // One pass without intermediate lists: a body may have half a million values.
  const look = (value: unknown): void => {
    if (typeof value === 'string') requireStorable(value);
    else if (typeof value === 'number') requireExact(value);
    else if (typeof value === 'object' && value !== null) left.push(value);
  };
  look(root);
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (Array.isArray(value)) for (const item of value) look(item);
    else {
      for (const key of Object.keys(value)) {
        members += 1;
        requireStorable(key);
        if (key === '__proto__') throw problemError('json-inexact');
        look((value as Readonly<Record<string, unknown>>)[key]);
      }
    }
  }
  return members;
}

function requireExact(value: number): void {
  if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) return;
  throw problemError('json-inexact');
}
