import type { TextPosition } from '@platform/ports';
import { parseEvents } from 'js-yaml';

import { keysOf } from './json-pointer';
import { locationsOf, type Location } from './yaml-locations';
import { withoutByteOrderMark } from './yaml-schema';

/**
 * Returns the position of the value at a JSON pointer, or of its nearest ancestor when there is none.
 * Undefined when the text cannot be read. An alias has the position where it is used; values inside it
 * have the position where they are written. With `key`, returns the position of the key of a mapping
 * member. Columns count UTF-16 units, as editors do.
 */
export type Locate = (path: string, part?: 'value' | 'key') => TextPosition | undefined;

/** Returns the offset of the first character of every line, by the line breaks of YAML. */
function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (const { index, 0: lineBreak } of text.matchAll(/\r\n?|\n/g)) {
    starts.push(index + lineBreak.length);
  }
  return starts;
}

function positionOf(offset: number, lineStarts: readonly number[]): TextPosition {
  let line = 0;
  let after = lineStarts.length;
  while (after - line > 1) {
    const middle = (line + after) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) line = middle;
    else after = middle;
  }
  return { line: line + 1, column: offset - (lineStarts[line] ?? 0) + 1 };
}

/** Converts an offset in a text to a position. */
export const positionAt = (text: string, offset: number): TextPosition =>
  positionOf(offset, lineStartsOf(text));

function readLocations(text: string): Location | undefined {
  try {
    // The caller has already parsed the text within its limits.
    return locationsOf(text, parseEvents(text, { maxDepth: Number.MAX_SAFE_INTEGER }));
  } catch {
    return undefined;
  }
}

/** Returns a function that finds positions in a YAML or JSON text. It parses the text on the first call. */
export function yamlLocator(source: string): Locate {
  let read: { readonly root: Location | undefined; readonly lineStarts: readonly number[] };
  const once = () => {
    const text = withoutByteOrderMark(source);
    return (read ??= { root: readLocations(text), lineStarts: lineStartsOf(text) });
  };
  return (path, part = 'value') => {
    const { root, lineStarts } = once();
    let location = root;
    for (const key of keysOf(path)) {
      const child = location?.children?.get(key);
      if (child === undefined) break;
      location = child;
    }
    if (location === undefined) return undefined;
    const { offset, keyOffset = offset } = location;
    return positionOf(part === 'key' ? keyOffset : offset, lineStarts);
  };
}
