import type { Refusal, RefusalCode, RefusalFacts, RefusedAnswer } from '@platform/engine-api';

/** Thrown inside a handler, which answers it: see `answerOrRefusal`. */
export class RefusedSignalError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** `message`: French, for the logs. */
export const refused = (
  code: RefusalCode,
  message: string,
  facts: RefusalFacts = {},
): RefusedSignalError => new RefusedSignalError({ code, message, ...facts });

/** What the handler answers: the result of the work, or why it refused. */
export async function answerOrRefusal<T>(work: () => Promise<T>): Promise<T | RefusedAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedSignalError) return { refused: error.refusal };
    throw error;
  }
}
