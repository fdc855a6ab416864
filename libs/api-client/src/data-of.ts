import { ApiProblemError, type ApiProblem } from './api-problem-error';

interface Exchange<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** What a call was answered. */
export interface ApiAnswer<T> {
  readonly status: number;
  readonly headers: Headers;
  /** The data, or the problem document when the call was refused. */
  readonly body: T & Partial<Pick<ApiProblem, 'code' | 'title' | 'detail' | 'errors'>>;
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

/** The same for those who decide by the status: a refusal is an answer too. */
export async function answerOf<T>(call: Promise<Exchange<T>>): Promise<ApiAnswer<T>> {
  const { data, error, response } = await call;
  const { status, headers } = response;
  return { status, headers, body: (response.ok ? data : error) as ApiAnswer<T>['body'] };
}
