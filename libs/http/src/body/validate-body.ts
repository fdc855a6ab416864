import type { FieldProblem } from '@platform/problems';
import type { Request } from 'express';
import { problemError } from '../answer/problem-error';

/** A compiled check, for example of a JSON schema. Returns one problem per wrong field, none when `value` conforms. */
export type BodyCheck = (value: unknown) => readonly FieldProblem[];

/**
 * Returns the request's body when it passes `check`, which must guarantee `T`. Throws the 400 problem
 * `body-invalid`, which lists every wrong field.
 */
export function validateBody<T>(request: Request, check: BodyCheck): T {
  const errors = check(request.body);
  if (errors.length > 0) throw problemError('body-invalid', { errors });
  return request.body as T;
}
