import type { Diagnostic } from '@platform/ports';

/**
 * Formats a finding as one English line: `plugin.yaml:12:9 PLUGIN_TYPE_UNKNOWN …`. A finding without a
 * position shows its JSON pointer instead.
 */
export function findingLine(file: string, { position, path, code, message }: Diagnostic): string {
  const location = position === undefined ? ` ${path}` : `:${position.line}:${position.column}`;
  return `${file}${location} ${code} ${message.en}`;
}
