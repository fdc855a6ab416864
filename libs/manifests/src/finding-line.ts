import type { Diagnostic } from '@platform/ports';

/**
 * A finding in one English line: `plugin.yaml:12:9 PLUGIN_TYPE_UNKNOWN …`. Where its place in the file is not
 * known, the JSON pointer stands in it.
 */
export function findingLine(file: string, { position, path, code, message }: Diagnostic): string {
  const place = position === undefined ? ` ${path}` : `:${position.line}:${position.column}`;
  return `${file}${place} ${code} ${message.en}`;
}
