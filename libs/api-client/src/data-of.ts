import { ApiProblemError, type ApiProblem } from './api-problem-error';

interface Exchange<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The response to a call. */
export interface ApiAnswer<T> {
  readonly status: number;
  readonly headers: Headers;
  /** The data, or the problem document when the call was refused. */
  readonly body: T & Partial<Pick<ApiProblem, 'code' | 'title' | 'detail' | 'errors'>>;
}

/**
 * Resolves with the data of a call of the client, undefined when the response has no body. Rejects with
 * `ApiProblemError` for an error response.
 */
export async function dataOf<T>(call: Promise<Exchange<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (!response.ok) throw new ApiProblemError(response, error);
  return data as T;
}

/** Resolves with the status and body of a call, also for an error response, which `dataOf` rejects. */
export async function answerOf<T>(call: Promise<Exchange<T>>): Promise<ApiAnswer<T>> {
  const { data, error, response } = await call;
  const { status, headers } = response;
  return { status, headers, body: (response.ok ? data : error) as ApiAnswer<T>['body'] };
}
