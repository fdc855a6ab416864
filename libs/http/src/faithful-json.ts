import { ProblemError } from './problem-error';
import { JSON_INEXACT, TEXT_INVALID } from './protocol-problems';

/** No database keeps U+0000 in a text, and half a surrogate pair is no character. */
export const isStorable = (text: string): boolean =>
  !text.includes('\0') && !/\p{Surrogate}/u.test(text);

export function requireStorable(text: string): string {
  if (!isStorable(text)) throw new ProblemError(TEXT_INVALID);
  return text;
}

/**
 * Refuses parsed JSON that could not be kept as it was written: texts no database takes, whole numbers
 * that were rounded (an id written as a number would name somebody else) or became infinite, and the
 * member that JavaScript takes for an inheritance when it is copied.
 */
export function requireFaithful(root: unknown): void {
  const left = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') requireStorable(value);
    else if (typeof value === 'number') requireExact(value);
    else if (Array.isArray(value)) for (const item of value) left.push(item);
    else if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value)) {
        requireStorable(key);
        if (key === '__proto__') throw new ProblemError(JSON_INEXACT);
        left.push((value as Readonly<Record<string, unknown>>)[key]);
      }
    }
  }
}

function requireExact(value: number): void {
  if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) return;
  throw new ProblemError(JSON_INEXACT);
}
