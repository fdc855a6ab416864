import { PlatformError } from '@platform/ports';
import { problem, type Problem, type PlainProblemCode } from '@platform/problems';

import { ProblemError } from './problem-error';

/** What is answered for each error code that a caller may cause or wait out (http-api, Conventions). */
const ANSWERED: Readonly<Record<string, PlainProblemCode>> = {
  NOT_FOUND: 'not-found',
  PORT_UNBOUND: 'port-unbound',
  ENGINE_UNAVAILABLE: 'engine-unavailable',
  DEFINITION_STORE_UNAVAILABLE: 'definition-store-unavailable',
  CREDENTIAL_STORE_UNAVAILABLE: 'credential-store-unavailable',
  AUDIT_LOG_UNAVAILABLE: 'audit-log-unavailable',
  RUN_STORE_UNAVAILABLE: 'run-index-unavailable',
};

/**
 * What a caller is answered when `error` is thrown; an unexpected one is a bare 500. An error's own message
 * is not shown: it may name a file, a host or a subject.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return problem(codeOf(error));
}

function codeOf(error: unknown): PlainProblemCode {
  if (PlatformError.isInstance(error)) return ANSWERED[error.code] ?? 'internal-error';
  return isUndecodablePath(error) ? 'path-malformed' : 'internal-error';
}

/** The router's own error for a path parameter that cannot be decoded; it carries a status. */
function isUndecodablePath(error: unknown): boolean {
  return error instanceof URIError && (error as { status?: unknown }).status === 400;
}
