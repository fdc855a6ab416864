import { NotFoundError, retryAfterMs, type LocalizedText, type NodeError } from '@platform/sdk';
import type { OperationOutcome, OperationOutcomeIssue } from 'fhir/r4';

import { FhirError, type FhirErrorDetails } from './fhir-error';
import type { FhirRequest, RawAnswer } from './fhir-request';
import { redact } from './redact';

/** Codes of issues that pass by themselves, whatever the HTTP status. */
const TRANSIENT_ISSUES: ReadonlySet<string> = new Set([
  'transient',
  'lock-error',
  'throttled',
  'timeout',
  'exception',
  'no-store',
  'incomplete',
]);
const RETRYABLE_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Everything a row of the table may look at. */
interface Failure {
  readonly status: number;
  readonly request: FhirRequest;
  readonly issues: readonly OperationOutcomeIssue[];
  readonly details: FhirErrorDetails;
}

interface Row {
  readonly when: (failure: Failure) => boolean;
  readonly to: (failure: Failure) => NodeError | NotFoundError;
}

type Passing = Pick<FhirErrorDetails, 'retryable' | 'unavailable'>;
/** Worth another attempt. */
const RETRYABLE: Passing = { retryable: true };
/** The server did not serve the request. It is waited for. */
const UNAVAILABLE: Passing = { unavailable: true };

const on =
  (...statuses: readonly number[]) =>
  ({ status }: Failure) =>
    statuses.includes(status);

const error =
  (code: string, message: (failure: Failure) => LocalizedText, passes: Passing = {}) =>
  (failure: Failure) =>
    new FhirError(code, message(failure), { ...failure.details, ...passes });

const INTERACTIONS: Readonly<Record<string, LocalizedText>> = {
  read: { fr: 'lecture', en: 'read' },
  'search-type': { fr: 'recherche', en: 'search' },
  create: { fr: 'création', en: 'create' },
  update: { fr: 'modification', en: 'update' },
};

/** Name of an interaction for clinicians. */
export const interactionName = (interaction: string): LocalizedText =>
  INTERACTIONS[interaction] ?? { fr: interaction, en: interaction };

/** « … : Patient (lecture) » */
const about =
  (fr: string, en: string) =>
  ({ request: { resource, interaction } }: Failure): LocalizedText => {
    const name = interactionName(interaction);
    return { fr: `${fr} : ${resource} (${name.fr})`, en: `${en}: ${resource} (${name.en})` };
  };

/** The id of a resource may be that of a patient, so the message does not contain it. */
export const notFound = (resource: string): LocalizedText => ({
  fr: `${resource} introuvable`,
  en: `${resource} not found`,
});

export const PATIENT_NOT_FOUND = notFound('Patient');

/**
 * What a failed response means, first row that applies. It is the only place that decides whether a failure
 * is worth a retry.
 */
const TABLE: readonly Row[] = [
  {
    when: ({ status, issues }) =>
      RETRYABLE_STATUSES.has(status) || issues.some(({ code }) => TRANSIENT_ISSUES.has(code)),
    to: error(
      'FHIR_UNAVAILABLE',
      () => ({
        fr: 'serveur FHIR momentanément indisponible',
        en: 'FHIR server not available at the moment',
      }),
      UNAVAILABLE,
    ),
  },
  {
    when: on(401),
    to: error(
      'FHIR_UNAUTHENTICATED',
      () => ({
        fr: "le serveur FHIR refuse l'authentification",
        en: 'the FHIR server refuses the authentication',
      }),
      UNAVAILABLE,
    ),
  },
  {
    when: on(403),
    to: error(
      'FHIR_FORBIDDEN',
      about('accès refusé par le serveur FHIR', 'access refused by the FHIR server'),
    ),
  },
  {
    when: on(405, 501),
    to: error(
      'FHIR_UNSUPPORTED',
      about('non pris en charge par le serveur FHIR', 'not supported by the FHIR server'),
    ),
  },
  {
    // The server forgets the pages of a search after a while. That says nothing of any resource.
    when: ({ status, request }) => [404, 410].includes(status) && request.url !== undefined,
    to: error(
      'FHIR_PAGE_EXPIRED',
      ({ request }) => ({
        fr: `recherche ${request.resource} : page expirée sur le serveur FHIR`,
        en: `search of ${request.resource}: page expired on the FHIR server`,
      }),
      RETRYABLE,
    ),
  },
  {
    when: ({ status, request }) => status === 404 && request.id !== undefined,
    to: ({ request }) => new NotFoundError(notFound(request.resource)),
  },
  {
    // Without an id, it is the type that the server does not have.
    when: ({ status, request }) => status === 404 || (status === 410 && request.id === undefined),
    to: error('FHIR_UNSUPPORTED', about('inconnu du serveur FHIR', 'unknown to the FHIR server')),
  },
  {
    when: on(410),
    to: ({ request }) =>
      new NotFoundError({
        fr: `${request.resource} supprimé (fusion d'identités ou opposition)`,
        en: `${request.resource} deleted (merged identities or objection)`,
      }),
  },
  {
    when: ({ status, request }) => status === 412 && request.ifNoneExist !== undefined,
    to: error('FHIR_DUPLICATE', about('doublon détecté', 'duplicate found')),
  },
  {
    when: on(409, 412),
    // A caller that can read again does so first; what remains after its attempts passes later.
    to: error(
      'FHIR_VERSION_CONFLICT',
      about('modifié entre-temps', 'changed in the meantime'),
      RETRYABLE,
    ),
  },
  {
    when: on(400, 422),
    to: error('FHIR_INVALID', (one) => {
      const { fr, en } = about('refusé par le serveur FHIR', 'refused by the FHIR server')(one);
      return { fr: `${fr}${why(one, ' : ')}`, en: `${en}${why(one, ': ')}` };
    }),
  },
  {
    when: ({ status }) => status >= 300 && status < 400,
    to: error(
      'FHIR_REDIRECTED',
      () => ({
        fr: 'le serveur FHIR redirige vers une autre adresse : portail, ou « baseUrl » erronée',
        en: 'the FHIR server redirects to another address: a portal, or a wrong "baseUrl"',
      }),
      UNAVAILABLE,
    ),
  },
  {
    when: () => true,
    to: error('FHIR_REFUSED', (one) =>
      about(
        `réponse ${one.status} du serveur FHIR`,
        `answer ${one.status} of the FHIR server`,
      )(one),
    ),
  },
];

/** Converts a response other than 2xx to the error to throw. */
export function classifyAnswer(
  request: FhirRequest,
  answer: RawAnswer,
  now = new Date(),
): NodeError | NotFoundError {
  const wait = retryAfterMs(answer.headers['retry-after'], now);
  const failure: Failure = {
    status: answer.status,
    request,
    issues: issuesOf(answer.body),
    details: { status: answer.status, ...(wait !== undefined && { retryAfterMs: wait }) },
  };
  const row = TABLE.find(({ when }) => when(failure)) as Row;
  return row.to(failure);
}

/** The issues of an outcome that say that the request failed. The others are remarks about one that succeeded. */
export const failingIssues = ({ issue }: OperationOutcome): readonly OperationOutcomeIssue[] =>
  (Array.isArray(issue) ? issue : []).filter(
    (each) => each?.severity === 'error' || each?.severity === 'fatal',
  );

/** The status that a server would have sent with an issue, had it sent one. */
const STATUS_OF_ISSUE: Readonly<Record<string, number>> = {
  login: 401,
  unknown: 401,
  expired: 401,
  security: 403,
  forbidden: 403,
  suppressed: 403,
  'not-supported': 501,
  'not-found': 404,
  deleted: 410,
  conflict: 409,
  duplicate: 409,
  'multiple-matches': 412,
};

/** Converts the failing issues of an answer with a status of success to the error to throw. */
export function classifyIssues(
  request: FhirRequest,
  issues: readonly OperationOutcomeIssue[],
  status: number,
): NodeError | NotFoundError {
  const known = issues.map(({ code }) => STATUS_OF_ISSUE[code]).find((one) => one !== undefined);
  const failure: Failure = { status: known ?? 422, request, issues, details: { status } };
  const row = TABLE.find(({ when }) => when(failure)) as Row;
  return row.to(failure);
}

/** The first issue that explains a refusal, as text without values of the record. */
function why({ issues }: Failure, colon: string): string {
  const first = issues.find(({ severity }) => severity === 'error' || severity === 'fatal');
  if (first === undefined) return '';
  const said = first.details?.text ?? first.diagnostics;
  const where = (first.expression ?? []).join(', ');
  const parts = [said === undefined ? first.code : redact(said), where && `[${redact(where)}]`];
  return `${colon}${parts.filter(Boolean).join(' ')}`;
}

function issuesOf(body: string): readonly OperationOutcomeIssue[] {
  if (!body.includes('"OperationOutcome"')) return [];
  try {
    const { resourceType, issue } = JSON.parse(body) as Partial<OperationOutcome>;
    return resourceType === 'OperationOutcome' && Array.isArray(issue) ? issue : [];
  } catch {
    return [];
  }
}
