import { problemError, type ProblemError } from '@platform/http';
import type { FieldProblem } from '@platform/problems';
import type { Diagnostic, LocalizedText } from '@platform/ports';

/** The 422 problem with every error of the checker. */
export const workflowInvalid = (diagnostics: readonly Diagnostic[]): ProblemError =>
  problemError('workflow-invalid', {
    errors: diagnostics.map(({ code, path, message }): FieldProblem => ({
      finding: code,
      path,
      message,
    })),
  });

export const eventNotAccepted = (reason: LocalizedText): ProblemError =>
  problemError('event-not-accepted', { errors: [{ path: '/event/eventType', message: reason }] });

export const simulationInputInvalid = (path: string, message: LocalizedText): ProblemError =>
  problemError('simulation-input-invalid', { errors: [{ path: `/options${path}`, message }] });
