import { NotFoundError, retryAfterMs, type NodeError } from '@platform/sdk';
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
  (code: string, message: (failure: Failure) => string, passes: Passing = {}) =>
  (failure: Failure) =>
    new FhirError(code, message(failure), { ...failure.details, ...passes });

const INTERACTIONS: Readonly<Record<string, string>> = {
  read: 'lecture',
  'search-type': 'recherche',
  create: 'création',
  update: 'modification',
};

/** Name of an interaction for clinicians. */
export const interactionName = (interaction: string): string =>
  INTERACTIONS[interaction] ?? interaction;

/** « Patient (lecture) » */
const subject = ({ request: { resource, interaction } }: Failure): string =>
  `${resource} (${interactionName(interaction)})`;

/**
 * What a failed response means, first row that applies. It is the only place that decides whether a failure
 * is worth a retry.
 */
const TABLE: readonly Row[] = [
  {
    when: ({ status, issues }) =>
      RETRYABLE_STATUSES.has(status) || issues.some(({ code }) => TRANSIENT_ISSUES.has(code)),
    to: error('FHIR_UNAVAILABLE', () => 'serveur FHIR momentanément indisponible', UNAVAILABLE),
  },
  {
    when: on(401),
    to: error(
      'FHIR_UNAUTHENTICATED',
      () => "le serveur FHIR refuse l'authentification",
      UNAVAILABLE,
    ),
  },
  {
    when: on(403),
    to: error('FHIR_FORBIDDEN', (one) => `accès refusé par le serveur FHIR : ${subject(one)}`),
  },
  {
    when: on(405, 501),
    to: error(
      'FHIR_UNSUPPORTED',
      (one) => `non pris en charge par le serveur FHIR : ${subject(one)}`,
    ),
  },
  {
    // The server forgets the pages of a search after a while. That says nothing of any resource.
    when: ({ status, request }) => [404, 410].includes(status) && request.url !== undefined,
    to: error(
      'FHIR_PAGE_EXPIRED',
      ({ request }) => `recherche ${request.resource} : page expirée sur le serveur FHIR`,
      RETRYABLE,
    ),
  },
  {
    when: ({ status, request }) => status === 404 && request.id !== undefined,
    to: ({ request }) => new NotFoundError(`${request.resource} introuvable : ${request.id}`),
  },
  {
    // Without an id, it is the type that the server does not have.
    when: ({ status, request }) => status === 404 || (status === 410 && request.id === undefined),
    to: error('FHIR_UNSUPPORTED', (one) => `inconnu du serveur FHIR : ${subject(one)}`),
  },
  {
    when: on(410),
    to: ({ request }) =>
      new NotFoundError(
        `${request.resource} supprimé : ${request.id} (fusion d'identités ou opposition)`,
      ),
  },
  {
    when: ({ status, request }) => status === 412 && request.ifNoneExist !== undefined,
    to: error('FHIR_DUPLICATE', (one) => `doublon détecté : ${subject(one)}`),
  },
  {
    when: on(409, 412),
    // A caller that can read again does so first; what remains after its attempts passes later.
    to: error('FHIR_VERSION_CONFLICT', (one) => `modifié entre-temps : ${subject(one)}`, RETRYABLE),
  },
  {
    when: on(400, 422),
    to: error('FHIR_INVALID', (one) => `refusé par le serveur FHIR : ${subject(one)}${why(one)}`),
  },
  {
    when: ({ status }) => status >= 300 && status < 400,
    to: error(
      'FHIR_REDIRECTED',
      () => 'le serveur FHIR redirige vers une autre adresse : portail, ou « baseUrl » erronée',
      UNAVAILABLE,
    ),
  },
  {
    when: () => true,
    to: error('FHIR_REFUSED', (one) => `réponse ${one.status} du serveur FHIR : ${subject(one)}`),
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
  ...{ login: 401, unknown: 401, expired: 401, security: 403, forbidden: 403, suppressed: 403 },
  ...{ 'not-supported': 501, 'not-found': 404, deleted: 410, conflict: 409, duplicate: 409 },
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
function why({ issues }: Failure): string {
  const first = issues.find(({ severity }) => severity === 'error' || severity === 'fatal');
  if (first === undefined) return '';
  const said = first.details?.text ?? first.diagnostics;
  const where = (first.expression ?? []).join(', ');
  const parts = [said === undefined ? first.code : redact(said), where && `[${redact(where)}]`];
  return ` : ${parts.filter(Boolean).join(' ')}`;
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
