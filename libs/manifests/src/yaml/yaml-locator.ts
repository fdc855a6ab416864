import type { TextPosition } from '@platform/ports';
import { parseEvents } from 'js-yaml';

import { keysOf } from './json-pointer';
import { placesOf, type Place } from './yaml-places';
import { withoutByteOrderMark } from './yaml-schema';

/**
 * Where the value at a JSON pointer stands; where there is none, where its nearest ancestor does.
 * Undefined when the text cannot be read. A value behind an alias stands where it was written, the
 * alias itself where it is used. Of a member of a mapping, `key` tells where its name stands. Columns count UTF-16
 * units, as editors do.
 */
export type Locate = (path: string, part?: 'value' | 'key') => TextPosition | undefined;

/** The offset of the first character of every line; YAML knows no other line breaks than these. */
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

/** The place of a character of a text. */
export const positionAt = (text: string, offset: number): TextPosition =>
  positionOf(offset, lineStartsOf(text));

function readPlaces(text: string): Place | undefined {
  try {
    // Whoever asks has read the text already, within its limits.
    return placesOf(text, parseEvents(text, { maxDepth: Number.MAX_SAFE_INTEGER }));
  } catch {
    return undefined;
  }
}

/** Finds places in a YAML or JSON text; the text is read when somebody asks for the first one. */
export function yamlLocator(source: string): Locate {
  let read: { readonly root: Place | undefined; readonly lineStarts: readonly number[] };
  const once = () => {
    const text = withoutByteOrderMark(source);
    return (read ??= { root: readPlaces(text), lineStarts: lineStartsOf(text) });
  };
  return (path, part = 'value') => {
    const { root, lineStarts } = once();
    let place = root;
    for (const key of keysOf(path)) {
      const child = place?.children?.get(key);
      if (child === undefined) break;
      place = child;
    }
    if (place === undefined) return undefined;
    const { offset, keyOffset = offset } = place;
    return positionOf(part === 'key' ? keyOffset : offset, lineStarts);
  };
}
