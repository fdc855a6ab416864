import type { FieldProblem } from '@platform/problems';
import type { Request } from 'express';
import { problemError } from './problem-error';

/** A compiled check, e.g. of a JSON schema: what is wrong with `value`, nothing when it is right. */
export type BodyCheck = (value: unknown) => readonly FieldProblem[];

/**
 * The request's body once `check` found nothing wrong; `T` is what the check guarantees.
 * Throws a 400 problem `body-invalid` listing every wrong field.
 */
export function validateBody<T>(request: Request, check: BodyCheck): T {
  const errors = check(request.body);
  if (errors.length > 0) throw problemError('body-invalid', { errors });
  return request.body as T;
}
