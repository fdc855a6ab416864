import type { EffectLog } from '@platform/sdk';
import type { FhirResource, OperationOutcome } from 'fhir/r4';

import { classifyIssues, failingIssues } from './classify-error';
import { FhirError } from './fhir-error';
import type { FhirAnswer, FhirRequest, RawAnswer } from './fhir-request';

/** Interactions whose answer has to have a body: without it, what there is is unknown. */
const HAS_BODY: ReadonlySet<string> = new Set(['read', 'search-type', 'capabilities']);
/** Interactions whose answer is a resource of the type that was asked for. A write may be answered by an outcome. */
const HAS_TYPE: ReadonlySet<string> = new Set(['read', 'create', 'update']);

/**
 * Reads an answer of status 2xx. An error in its body is one, whatever the status says: a write that was refused must not
 * count as written, nor a search that failed as "none found". The answer to a read is the resource that was asked for.
 */
export function readAnswer(answer: RawAnswer, request: FhirRequest, log: EffectLog): FhirAnswer {
  const { status, headers, body } = answer;
  const { etag, location } = headers;
  const date = new Date(headers['date'] ?? NaN);
  const resource = body.trim() === '' ? undefined : parseResource(answer, request, log);
  if (resource === undefined && HAS_BODY.has(request.interaction)) {
    throw new FhirError(
      'FHIR_NOT_JSON',
      { fr: 'réponse vide du serveur FHIR', en: 'empty answer of the FHIR server' },
      {
        unavailable: true,
        status,
      },
    );
  }
  if (resource?.resourceType === 'OperationOutcome') {
    const failing = failingIssues(resource);
    if (failing.length > 0) throw classifyIssues(request, failing, status);
  }
  if (resource !== undefined) requireThatOne(resource, request, status);
  return {
    status,
    ...(resource !== undefined && { resource }),
    ...(etag !== undefined && { etag }),
    ...(location !== undefined && { location }),
    ...(!Number.isNaN(date.getTime()) && { serverDate: date }),
  };
}

/** JSON with a resource type, whatever the server calls it. */
function parseResource(
  { status, headers, body }: RawAnswer,
  { resource }: FhirRequest,
  log: EffectLog,
): FhirResource {
  try {
    const parsed = JSON.parse(body) as { readonly resourceType?: unknown } | null;
    if (typeof parsed?.resourceType === 'string') return parsed as FhirResource;
  } catch {
    // Below, with what is JSON but no resource.
  }
  // What begins as JSON comes from the server itself: cut off, or written wrongly, which no wait mends.
  const isCut = /^\s*\{/.test(body);
  log.warn(
    { resource, status, contentType: headers['content-type'] },
    isCut
      ? 'réponse du serveur FHIR illisible : JSON incomplet ou invalide'
      : 'réponse du serveur FHIR illisible : portail captif ou page de mandataire ?',
  );
  throw new FhirError(
    'FHIR_NOT_JSON',
    isCut
      ? {
          fr: 'réponse illisible du serveur FHIR : JSON incomplet ou invalide',
          en: 'unreadable answer of the FHIR server: incomplete or invalid JSON',
        }
      : { fr: 'réponse illisible du serveur FHIR', en: 'unreadable answer of the FHIR server' },
    { ...(isCut ? { retryable: true } : { unavailable: true }), status },
  );
}

function requireThatOne(
  given: FhirResource,
  { resource, interaction, id }: FhirRequest,
  status: number,
): void {
  if (!HAS_TYPE.has(interaction)) return;
  const isOutcome = (given as OperationOutcome).resourceType === 'OperationOutcome';
  if (isOutcome && interaction !== 'read') return;
  const isThat = given.resourceType === resource && (id === undefined || isSameId(given.id, id));
  if (isThat) return;
  throw new FhirError(
    'FHIR_WRONG_RESOURCE',
    {
      fr: `le serveur FHIR a rendu une autre ressource que celle demandée : ${resource}`,
      en: `the FHIR server returned another resource than the one asked for: ${resource}`,
    },
    { retryable: true, status },
  );
}

const isSameId = (given: string | undefined, asked: string): boolean =>
  given === undefined || given === asked;
