import { isObject } from './is-object';

/** Stands for a hidden id. */
export const HIDDEN = '•••••';

/** Returns a value with {@link HIDDEN} for each id that its texts contain. */
export type Hide = <T>(value: T) => T;

export const hideNothing: Hide = (value) => value;

/** A shorter id is also a word or a number of most texts: it is hidden alone, or behind a slash as in `Patient/7`. */
const MIN_LENGTH_IN_TEXT = 3;
const DATE_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/;

const escaped = (id: string): string => id.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Returns what hides these ids in all texts of a value, as whole words. The rest of the value stays as it is. */
export function hideIds(ids: readonly string[]): Hide {
  const known = ids.filter((id) => id !== '').sort((one, other) => other.length - one.length);
  if (known.length === 0) return hideNothing;
  const whole = new Set(known);
  const words = known.map((id) =>
    id.length < MIN_LENGTH_IN_TEXT ? `(?<=/)${escaped(id)}` : escaped(id),
  );
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  const inText = (text: string): string => {
    if (whole.has(text)) return HIDDEN;
    return DATE_OR_INSTANT.test(text) ? text : text.replace(found, HIDDEN);
  };
  const inValue = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value);
    if (Array.isArray(value)) return value.map(inValue);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [inText(name), inValue(member)]),
    );
  };
  return <T>(value: T) => inValue(value) as T;
}
