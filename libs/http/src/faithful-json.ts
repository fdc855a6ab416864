import { problemError } from './problem-error';

/** No database keeps U+0000 in a text, and half a surrogate pair is no character. */
export const isStorable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

export function requireStorable(text: string): string {
  if (!isStorable(text)) throw problemError('text-invalid');
  return text;
}

/**
 * Refuses parsed JSON that could not be kept as it was written: texts no database takes, whole numbers
 * that were rounded (an id written as a number would name somebody else) or became infinite, and the
 * member that JavaScript takes for an inheritance when it is copied.
 */
export function requireFaithful(root: unknown): void {
  const left: object[] = [];
  // Texts and numbers are looked at where they are met: a body may have half a million of them.
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
        requireStorable(key);
        if (key === '__proto__') throw problemError('json-inexact');
        look((value as Readonly<Record<string, unknown>>)[key]);
      }
    }
  }
}

function requireExact(value: number): void {
  if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) return;
  throw problemError('json-inexact');
}
