import { isByLanguage, type JsonObject, type LocalizableText } from '@platform/ports';

/** A stored text is not in this store's format: the database was damaged or edited. */
export class UnreadableTextError extends Error {
  /** `place` is the row's id and the column. */
  constructor(place: string) {
    super(`texte illisible : ${place}`);
    this.name = new.target.name;
  }
}

/** Throws UnreadableTextError. */
export function parseObject<T extends object = JsonObject>(text: string | null, place: string): T {
  const value = objectIn(text);
  if (!value) throw new UnreadableTextError(place);
  return value as T;
}

/** Throws UnreadableTextError. */
export function parseTexts(text: string | null, place: string): readonly string[] {
  const value = textsIn(text);
  if (!value) throw new UnreadableTextError(place);
  return value;
}

/** A stored object; undefined if the text is not one. */
export function objectIn(text: string | null): object | undefined {
  const value = parse(text);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? value : undefined;
}

/** A stored list of texts; undefined if the text is not one. */
export function textsIn(text: string | null): readonly string[] | undefined {
  const value = parse(text);
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value
    : undefined;
}

/** The text of the column of a name: the name, or JSON for one by language. */
export const storedName = (name: LocalizableText): string =>
  typeof name === 'string' ? name : JSON.stringify(name);

/** Reads what `storedName` wrote. */
export function readName(stored: string): LocalizableText {
  const value = stored.startsWith('{') ? parse(stored) : undefined;
  return isByLanguage(value) ? value : stored;
}

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
