import type { RequestHandler } from 'express';

import { createAnswerTime, withTimeout } from './answer-time';
import type { FailRequest } from './error-handler';
import { problemError } from './problem-error';
import { localsOf } from './request-locals';

/**
 * Answers that the time is over when nothing else was answered within `ms`. The time that the caller takes to
 * send the request's body is not counted.
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

/** Goes no further with a request that is answered. */
export const unlessTooLate =
  (handle: RequestHandler): RequestHandler =>
  (request, response, next) =>
    localsOf(response).time?.isOver ? undefined : handle(request, response, next);

/** Once the work is done its answer is on its way: a stream may take as long as it takes. */
export const untilDone =
  (handle: RequestHandler): RequestHandler =>
  async (request, response, next) => {
    try {
      await handle(request, response, next);
    } finally {
      localsOf(response).time?.halt();
    }
  };
