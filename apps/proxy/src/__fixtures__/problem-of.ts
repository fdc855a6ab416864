import { ProblemError } from '@platform/http';

/** Resolves with the problem that an ingestion rejects with. */
export async function problemOf(ingestion: Promise<unknown>): Promise<ProblemError['problem']> {
  const error = await ingestion.catch((thrown: unknown) => thrown);
  if (!(error instanceof ProblemError)) throw new Error(`no problem but ${String(error)}`);
  return error.problem;
}
