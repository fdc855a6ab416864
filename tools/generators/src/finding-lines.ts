import { relative } from 'node:path';

import type { Diagnostic } from '@platform/ports';

/** `  plugins/acme/plugin.yaml:12:9 CODE …`, a line each; `file` is what the findings that name none are about. */
export function findingLines(
  file: string,
  findings: readonly (Diagnostic & { readonly file?: string })[],
): readonly string[] {
  return findings.map(({ file: own = file, position, path, code, message }) => {
    const place = position === undefined ? ` ${path}` : `:${position.line}:${position.column}`;
    return `  ${relative('', own)}${place} ${code} ${message.en}`;
  });
}
