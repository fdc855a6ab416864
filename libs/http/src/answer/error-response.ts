import { PlatformError } from '@platform/ports';
import { problem, type Problem, type PlainProblemCode } from '@platform/problems';

import { ProblemError } from './problem-error';

/** Error code → problem, for errors that a caller can cause or can retry. */
const ANSWERED: Readonly<Record<string, PlainProblemCode>> = {
  NOT_FOUND: 'not-found',
  PORT_UNBOUND: 'port-unbound',
  ENGINE_UNAVAILABLE: 'engine-unavailable',
  DEFINITION_STORE_UNAVAILABLE: 'definition-store-unavailable',
  CREDENTIAL_STORE_UNAVAILABLE: 'credential-store-unavailable',
  AUDIT_LOG_UNAVAILABLE: 'audit-log-unavailable',
  RUN_STORE_UNAVAILABLE: 'run-index-unavailable',
  SOURCE_STORE_UNAVAILABLE: 'source-store-unavailable',
};

/**
 * Returns the problem to answer when `error` is thrown; for an unexpected error, a bare 500. The error's own
 * message is never shown: it may name a file, a host or a patient.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return problem(codeOf(error));
}

function codeOf(error: unknown): PlainProblemCode {
  if (PlatformError.isInstance(error)) return ANSWERED[error.code] ?? 'internal-error';
  return isUndecodablePath(error) ? 'path-malformed' : 'internal-error';
}

/** Recognises the router's error for a path parameter that cannot be decoded. */
function isUndecodablePath(error: unknown): boolean {
  return error instanceof URIError && (error as { status?: unknown }).status === 400;
}
