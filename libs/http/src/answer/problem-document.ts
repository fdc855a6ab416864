import type { Language } from '@platform/ports';
import type { Problem } from '@platform/problems';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Builds the RFC 9457 document. `instance` holds the request id, which is also in the logs. */
export function problemDocument(problem: Problem, requestId: string, language: Language) {
  return {
    type: `urn:platform:problem:${problem.code}`,
    title: problem.title[language],
    status: problem.status,
    detail: problem.detail[language],
    instance: `urn:platform:request:${requestId}`,
    code: problem.code,
    ...(problem.errors && {
      errors: problem.errors.map(({ finding, path, message, position }) => ({
        ...(finding !== undefined && { code: finding }),
        path,
        message: message[language],
        ...(position && { position }),
      })),
    }),
    ...problem.members,
  };
}

export type ProblemDocument = ReturnType<typeof problemDocument>;
