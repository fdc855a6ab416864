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
  const value = text === null ? undefined : parse(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as T;
  throw new UnreadableTextError(place);
}

/** Throws UnreadableTextError. */
export function parseTexts(text: string | null, place: string): readonly string[] {
  const value = text === null ? undefined : parse(text);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  throw new UnreadableTextError(place);
}

/** The text of the column of a name: the name, or JSON for one by language. */
export const storedName = (name: LocalizableText): string =>
  typeof name === 'string' ? name : JSON.stringify(name);

/** Reads what `storedName` wrote. */
export function readName(stored: string): LocalizableText {
  const value = stored.startsWith('{') ? parse(stored) : undefined;
  return isByLanguage(value) ? value : stored;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
