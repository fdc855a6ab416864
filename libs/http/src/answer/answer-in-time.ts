import type { RequestHandler } from 'express';

import { createAnswerTime, withTimeout } from './answer-time';
import type { FailRequest } from './error-handler';
import { problemError } from './problem-error';
import { localsOf } from '../request-locals';

/**
 * Answers with a timeout problem when the request has no answer within `ms`. The time that the caller takes
 * to send the body does not count.
 */
export function answerInTime(ms: number, fail: FailRequest): RequestHandler {
  return (request, response, next) => {
    const time = createAnswerTime(ms, () =>
      fail(problemError('no-answer-in-time'), request, response),
    );
    localsOf(response).time = time;
    response.once('close', () => time.halt());
    time.run();
    withTimeout(time, next);
  };
}

/** Skips the next handler when the request has already been answered. */
export const unlessTooLate =
  (handle: RequestHandler): RequestHandler =>
  (request, response, next) =>
    localsOf(response).time?.isOver ? undefined : handle(request, response, next);

/** Stops the clock when the handler is done: a stream may take any time after that. */
export const untilDone =
  (handle: RequestHandler): RequestHandler =>
  async (request, response, next) => {
    try {
      await handle(request, response, next);
    } finally {
      localsOf(response).time?.halt();
    }
  };
