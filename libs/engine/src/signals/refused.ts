import type { Refusal, RefusalCode, RefusalFacts, RefusedAnswer } from '@platform/engine-api';

/** Thrown inside a handler. `answerOrRefusal` converts it to an answer. */
export class RefusedSignalError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/** Creates a refusal. `message` is French, for the logs. */
export const refused = (
  code: RefusalCode,
  message: string,
  facts: RefusalFacts = {},
): RefusedSignalError => new RefusedSignalError({ code, message, ...facts });

/** Resolves with the result of the work, or with its refusal. */
export async function answerOrRefusal<T>(work: () => Promise<T>): Promise<T | RefusedAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RefusedSignalError) return { refused: error.refusal };
    throw error;
  }
}
