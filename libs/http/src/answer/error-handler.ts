import type { Logger } from '@platform/telemetry';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { problemOf } from './error-response';
import { OverloadedError } from '../slots/overloaded-error';
import { problemDocument, PROBLEM_MEDIA_TYPE } from './problem-document';
import type { Problem } from '@platform/problems';
import { localsOf } from '../request-locals';
import { routeLabel } from '../route-label';
import { languageOf } from './shown-problem';
import { endConnectionWith, leavesBodyUnread } from '../connections/unread-body';

/** Answers a request with the problem of an error. */
export type FailRequest = (error: unknown, request: Request, response: Response) => void;

/**
 * Answers every thrown error as problem+json, or in the form of the address, and logs a 5xx with its cause. It does
 * not log overload refusals: there can be thousands, and a line for each would cost more than the refusal.
 */
export function failRequests(logger: Logger): FailRequest {
  return (error, request, response) => {
    const problem = problemOf(error);
    if (problem.status >= 500 && !(error instanceof OverloadedError)) {
      const locals = localsOf(response);
      locals.failure = error;
      logger.error(
        {
          method: request.method,
          route: routeLabel(request),
          err: error,
          requestId: locals.requestId,
        },
        'requête en échec',
      );
    }
    const { time } = localsOf(response);
    // The request already got a timeout answer; its handler failed afterwards.
    if (time?.isOver && response.headersSent) return;
    time?.halt();
    // Express would also end a half-sent answer, but it prints the stack on the console.
    if (response.headersSent) response.destroy();
    else sendProblem(request, response, problem);
  };
}

/** Express recognises an error handler by its four parameters. */
export const errorHandler =
  (fail: FailRequest): ErrorRequestHandler =>
  (error: unknown, request, response, _next) =>
    fail(error, request, response);

/** Default `Retry-After` in seconds, by status. */
const RETRY_AFTER: Readonly<Record<number, string>> = { 429: '5', 503: '5' };

function sendProblem(request: Request, response: Response, problem: Problem): void {
  const language = languageOf(request);
  const retryAfter = RETRY_AFTER[problem.status];
  response
    .status(problem.status)
    .set({
      ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
      ...problem.headers,
      'Content-Language': language,
      'Cache-Control': 'no-store',
    })
    .vary('Accept-Language');
  const { requestId, errors } = localsOf(response);
  const standard = problemDocument(problem, requestId, language);
  const document = errors ? errors.show(standard) : standard;
  response.type(errors?.media ?? PROBLEM_MEDIA_TYPE);
  if (!leavesBodyUnread(request, problem.status)) response.json(document);
  else endConnectionWith(JSON.stringify(document), request, response);
}
