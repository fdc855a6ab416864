import { PlatformError } from '@platform/ports';
import { ProblemError, type Problem } from './problem-error';
import { ID_UNKNOWN, INTERNAL_ERROR, PATH_MALFORMED } from './protocol-problems';

/**
 * The status of each error code that a caller may cause or wait out (http-api, Conventions). The
 * sentences are fixed: an error's own message may name a file, a host or a subject.
 */
const PROBLEMS: Readonly<Record<string, Problem>> = {
  NOT_FOUND: ID_UNKNOWN,
  PORT_UNBOUND: {
    status: 503,
    code: 'port-unbound',
    title: { fr: 'Port non connecté', en: 'Port not connected' },
    detail: {
      fr: "L'instance ne connecte pas le système externe nécessaire.",
      en: 'The instance does not connect the external system that is needed.',
    },
  },
  ENGINE_UNAVAILABLE: {
    status: 503,
    code: 'engine-unavailable',
    title: { fr: 'Moteur indisponible', en: 'Engine unavailable' },
    detail: {
      fr: "Le moteur d'exécution ne répond pas ; réessayez.",
      en: 'The engine does not answer; try again.',
    },
  },
  DEFINITION_STORE_UNAVAILABLE: {
    status: 503,
    code: 'definition-store-unavailable',
    title: { fr: 'Définitions indisponibles', en: 'Definitions unavailable' },
    detail: {
      fr: 'La base des définitions ne répond pas ; réessayez.',
      en: 'The definition store does not answer; try again.',
    },
  },
  CREDENTIAL_STORE_UNAVAILABLE: {
    status: 503,
    code: 'credential-store-unavailable',
    title: { fr: 'Clés indisponibles', en: 'Credential store unavailable' },
    detail: {
      fr: 'La base des clés ne répond pas ; réessayez.',
      en: 'The credential store does not answer; try again.',
    },
  },
  AUDIT_LOG_UNAVAILABLE: {
    status: 503,
    code: 'audit-log-unavailable',
    title: { fr: "Journal d'audit indisponible", en: 'Audit log unavailable' },
    detail: {
      fr: "Le journal d'audit ne répond pas ; réessayez.",
      en: 'The audit log does not answer; try again.',
    },
  },
  RUN_STORE_UNAVAILABLE: {
    status: 503,
    code: 'run-index-unavailable',
    title: { fr: 'Index des exécutions indisponible', en: 'Run index unavailable' },
    detail: {
      fr: "L'index des exécutions ne répond pas ; réessayez.",
      en: 'The run index does not answer; try again.',
    },
  },
};

/** What a caller is answered when `error` is thrown; an unexpected one is a bare 500. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (PlatformError.isInstance(error)) return PROBLEMS[error.code] ?? INTERNAL_ERROR;
  return isUndecodablePath(error) ? PATH_MALFORMED : INTERNAL_ERROR;
}

/** The router's own error for a path parameter that cannot be decoded; it carries a status. */
function isUndecodablePath(error: unknown): boolean {
  return error instanceof URIError && (error as { status?: unknown }).status === 400;
}
