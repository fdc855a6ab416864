import { TerminalError } from '@restatedev/restate-sdk';

import type { AttemptGuard, AttemptRequest, WatchedAttempt } from './attempt-guard';
import { ATTEMPTS_LOST, AttemptsLostError } from './attempts-lost-error';

interface HandlerContext {
  request(): AttemptRequest;
}

/** Wraps the handler of a run, and passes it the recorder of its attempt. */
export const guardRun =
  <C extends HandlerContext & { readonly key: string }, I, O>(
    attempts: AttemptGuard,
    run: (context: C, input: I, watched: WatchedAttempt) => Promise<O>,
  ) =>
  async (context: C, input: I): Promise<O> => {
    const watched = await attempts.admit(context.key, context.request());
    try {
      return await run(context, input, watched);
    } finally {
      watched.settled();
    }
  };

/**
 * Wraps any other handler. The control plane would retry it for ever, even when its caller is gone, so a handler that
 * crashed the process as often as a run may is refused for good.
 */
export const guardHandler =
  <C extends HandlerContext, I, O>(
    attempts: AttemptGuard,
    handle: (context: C, input: I) => Promise<O>,
  ) =>
  async (context: C, input: I): Promise<O> => {
    try {
      return await attempts.around(context.request(), () => handle(context, input));
    } catch (error) {
      if (!(error instanceof AttemptsLostError)) throw error;
      throw new TerminalError(error.message, {
        errorCode: 500,
        metadata: { code: ATTEMPTS_LOST },
      });
    }
  };
