import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { TextPosition } from '@platform/ports';

/** Position of an error in code. */
export interface ErrorLocation {
  readonly file: string;
  readonly position: TextPosition;
}

/** The line that the TypeScript compiler writes above its excerpt. */
const IN_EXCERPT = /,-\[(.+):(\d+):(\d+)\]/;
/** The lines that Node writes before the stack: file and line number, the source line, an arrow. */
const ABOVE_STACK = /^(.+):(\d+)\n.*\n(\s*)\^/;
const FRAMES = /^\s+at (?:.*? \()?(.+):(\d+):(\d+)\)?$/gm;

const locationAt = (name: string, line: string, column: number): ErrorLocation => ({
  file: name.startsWith('file:') ? fileURLToPath(name) : name,
  position: { line: Number(line), column },
});

function* locationsOf({
  message,
  stack,
}: {
  message: string;
  stack: string;
}): Generator<ErrorLocation> {
  const [, compiled, compiledLine = '', compiledColumn] = IN_EXCERPT.exec(message) ?? [];
  if (compiled !== undefined) yield locationAt(compiled, compiledLine, Number(compiledColumn));
  const [, shown, shownLine = '', indent = ''] = ABOVE_STACK.exec(stack) ?? [];
  if (shown !== undefined) yield locationAt(shown, shownLine, indent.length + 1);
  for (const [, name = '', line = '', column] of stack.matchAll(FRAMES))
    yield locationAt(name, line, Number(column));
}

/** The innermost position of an error inside `folder` (an absolute path). Works for errors of any realm. */
export function locateError(error: unknown, folder: string): ErrorLocation | undefined {
  const { message, stack } = (error ?? {}) as { readonly message?: unknown; stack?: unknown };
  const texts = { message: String(message), stack: String(stack) };
  for (const location of locationsOf(texts))
    if (location.file.startsWith(folder + sep)) return location;
  return undefined;
}

/** What code of a plugin threw: the first line of its message, and where, if that is known. */
export function reasonOf(
  error: unknown,
  folder: string,
): { readonly reason: string; readonly location?: ErrorLocation } {
  const [said = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n');
  const location = locateError(error, folder);
  if (location === undefined) return { reason: said };
  const { line, column } = location.position ?? {};
  return { reason: `${said} (${location.file}:${line}:${column})`, location };
}
