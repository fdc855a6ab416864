import type { Diagnostic } from '@platform/ports';
import type { FieldProblem } from '@platform/problems';

/** A finding as the error of a problem. */
export const fieldProblem = ({ code, path, message, position }: Diagnostic): FieldProblem => ({
  finding: code,
  path,
  message,
  ...(position && { position }),
});

/** The errors among the findings: what a problem is answered for. */
export const errorsAlone = (diagnostics: readonly Diagnostic[]): readonly FieldProblem[] =>
  diagnostics.filter(({ severity }) => severity === 'error').map(fieldProblem);
