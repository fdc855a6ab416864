import { inOneLine } from '../shared/in-words';
import { isObject } from '../shared/is-object';

/** Values, and characters of each, that are shown of a node that one rests on. Its details have the rest. */
const MAX_LINES = 5;
const MAX_CHARACTERS = 80;

/** One value of a node: in words, or how many it consists of. */
export interface PeekLine {
  readonly name: string;
  readonly value: { readonly text: string } | { readonly count: number };
}

export interface PeekLines {
  readonly lines: readonly PeekLine[];
  /** How many more there are. */
  readonly more: number;
}

const cut = (text: string): string => {
  const characters = [...text];
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
    : text;
};

function valueOf(value: unknown, language: string): PeekLine['value'] {
  const text = inOneLine(value, language);
  if (text !== undefined) return { text: cut(text.replaceAll(/\s+/g, ' ')) };
  return {
    count: isObject(value) ? Object.keys(value).length : (value as readonly unknown[]).length,
  };
}

/** Returns the first values of a node, each short enough for a line or two. */
export function peekLines(values: Readonly<Record<string, unknown>>, language: string): PeekLines {
  const all = Object.entries(values);
  return {
    lines: all
      .slice(0, MAX_LINES)
      .map(([name, value]) => ({ name, value: valueOf(value, language) })),
    more: Math.max(0, all.length - MAX_LINES),
  };
}
