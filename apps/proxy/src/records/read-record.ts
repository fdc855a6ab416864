import { EngineRefusedError, type IngressClient } from '@platform/engine-api';
import { ProblemError } from '@platform/http';
import { problem } from '@platform/problems';

/** Reads a record through the engine's record service. Rejects with the problem to answer. */
export async function readRecord(
  ingress: Pick<IngressClient, 'recordSnapshot'>,
  subject: { readonly kind: string; readonly id: string },
): Promise<unknown> {
  try {
    return await ingress.recordSnapshot(subject);
  } catch (error) {
    const code = error instanceof EngineRefusedError && error.refusal.code;
    if (code !== 'record-unbound' && code !== 'record-not-found') throw error;
    throw new ProblemError(problem(code), { cause: error });
  }
}
