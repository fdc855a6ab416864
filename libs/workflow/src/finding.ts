import type { Diagnostic, Fix } from '@platform/ports';

/** One diagnostic of the checker; `path` is a JSON pointer into the specification. */
export function finding(
  code: string,
  path: string,
  message: Diagnostic['message'],
  {
    severity = 'error',
    fix,
    witness,
  }: {
    severity?: Diagnostic['severity'];
    fix?: Fix | undefined;
    witness?: Diagnostic['witness'];
  } = {},
): Diagnostic {
  return { code, severity, path, message, ...(fix && { fix }), ...(witness && { witness }) };
}
