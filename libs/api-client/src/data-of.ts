import { ApiProblemError } from './api-problem-error';

interface Exchange<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The data that a call of the client answers, undefined where an answer has no body; throws
 * `ApiProblemError` when it is refused.
 */
export async function dataOf<T>(call: Promise<Exchange<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw new ApiProblemError(response, error);
  return data as T;
}
