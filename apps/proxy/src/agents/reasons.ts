import type { ProblemDocument } from '@platform/http';

/** Members of the problems of runs. */
export interface OfRun {
  readonly runId?: string;
  readonly resultUrl?: string;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Returns the members that only problems of runs have. */
export const ofRun = (problem: ProblemDocument): OfRun => problem as OfRun;

/** Why a run failed, or what is wrong with each field, for protocols whose errors have one text. */
export function reasonsOf(problem: ProblemDocument): readonly string[] {
  const { error } = ofRun(problem);
  const { errors = [] } = problem;
  // The path of the whole body is empty.
  const fields = errors.map(({ path, message }) => `${path} ${message}`.trimStart());
  return [...(error ? [`${error.code}: ${error.message}`] : []), ...fields];
}
