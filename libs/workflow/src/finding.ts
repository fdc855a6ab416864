import type { Diagnostic } from '@platform/ports';

/** One diagnostic of the checker; `path` is a JSON pointer into the specification. */
export function finding(
  code: string,
  path: string,
  message: Diagnostic['message'],
  severity: Diagnostic['severity'] = 'error',
): Diagnostic {
  return { code, severity, path, message };
}
