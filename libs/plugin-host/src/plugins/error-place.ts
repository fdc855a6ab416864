import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { TextPosition } from '@platform/ports';

/** Position of an error in code. */
export interface ErrorPlace {
  readonly file: string;
  readonly position: TextPosition;
}

/** The line that the TypeScript compiler writes above its excerpt. */
const IN_EXCERPT = /,-\[(.+):(\d+):(\d+)\]/;
/** The lines that Node writes before the stack: file and line number, the source line, an arrow. */
const ABOVE_STACK = /^(.+):(\d+)\n.*\n(\s*)\^/;
const FRAMES = /^\s+at (?:.*? \()?(.+):(\d+):(\d+)\)?$/gm;

const placeAt = (name: string, line: string, column: number): ErrorPlace => ({
  file: name.startsWith('file:') ? fileURLToPath(name) : name,
  position: { line: Number(line), column },
});

function* placesOf({ message, stack }: { message: string; stack: string }): Generator<ErrorPlace> {
  const [, compiled, compiledLine = '', compiledColumn] = IN_EXCERPT.exec(message) ?? [];
  if (compiled !== undefined) yield placeAt(compiled, compiledLine, Number(compiledColumn));
  const [, shown, shownLine = '', indent = ''] = ABOVE_STACK.exec(stack) ?? [];
  if (shown !== undefined) yield placeAt(shown, shownLine, indent.length + 1);
  for (const [, name = '', line = '', column] of stack.matchAll(FRAMES))
    yield placeAt(name, line, Number(column));
}

/** The innermost position of an error inside `folder` (an absolute path). Works for errors of any realm. */
export function placeOfError(error: unknown, folder: string): ErrorPlace | undefined {
  const { message, stack } = (error ?? {}) as { readonly message?: unknown; stack?: unknown };
  const texts = { message: String(message), stack: String(stack) };
  for (const place of placesOf(texts)) if (place.file.startsWith(folder + sep)) return place;
  return undefined;
}
