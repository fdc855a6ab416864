import type { Procedure as FhirProcedure, ServiceRequest } from 'fhir/r4';
import type { Procedure } from '../ports/clinical-elements';
import { isSameSystem } from '../ports/code-systems';
import { codingOf } from './coding';
import { endOf } from './dates';
import { mappedTo, skippedFor, type Mapped } from './mapped';
import { noteOf } from './notes';
import { referenceKey, type IsOwnServer } from './reference';

export interface ServiceRequestReading {
  /** Requests that a Procedure fulfils, from `fulfilledRequests`. */
  readonly fulfilled?: ReadonlySet<string>;
  /** Categories of procedures, `system|code` or `code`. Without it every category is taken. */
  readonly categories?: readonly string[];
}

const STATUSES: Readonly<Record<string, Procedure['status']>> = {
  draft: 'planned',
  active: 'planned',
  'on-hold': 'planned',
  revoked: 'cancelled',
  completed: 'completed',
};

/** A proposal or an option is not planned: it was not decided. */
const INTENTS = [
  'plan',
  'order',
  'original-order',
  'reflex-order',
  'filler-order',
  'instance-order',
];

/** Returns the requests on which procedures are based, as `Type/id`. */
export const fulfilledRequests = (
  procedures: Iterable<FhirProcedure>,
  isOwnServer?: IsOwnServer,
): ReadonlySet<string> =>
  new Set(
    [...procedures].flatMap(({ basedOn }) =>
      (basedOn ?? []).flatMap((reference) => referenceKey(reference, isOwnServer) ?? []),
    ),
  );

/**
 * Converts a FHIR R4 ServiceRequest to a procedure of the port, which is planned until the request is
 * completed or revoked. A completed request is skipped when a Procedure that is based on it tells what
 * was done, and one not to perform (`doNotPerform`) always.
 */
export function mapServiceRequest(
  resource: ServiceRequest,
  { fulfilled = new Set(), categories }: ServiceRequestReading = {},
): Mapped<Procedure> {
  const stated: string | undefined = resource.status;
  const intent: string | undefined = resource.intent;
  const status = STATUSES[stated ?? ''];
  if (status === undefined) return skippedFor(`service-request-status-${stated ?? 'missing'}`);
  if (intent === undefined || !INTENTS.includes(intent)) {
    return skippedFor(`service-request-intent-${intent ?? 'missing'}`);
  }
  if (resource.doNotPerform === true) return skippedFor('service-request-do-not-perform');
  if (categories !== undefined && !isAmong(resource, categories)) {
    return skippedFor('service-request-of-another-category');
  }
  if (status === 'completed' && fulfilled.has(`ServiceRequest/${resource.id ?? ''}`)) {
    return skippedFor('service-request-fulfilled');
  }
  const coding = codingOf(resource.code);
  if (coding === undefined) return skippedFor('service-request-without-code');
  const scheduledAt = resource.occurrenceDateTime ?? resource.occurrencePeriod?.start;
  const performedAt = resource.occurrenceDateTime ?? endOf(resource.occurrencePeriod);
  const note = noteOf(resource.note);
  return mappedTo({
    coding,
    status,
    ...(status === 'completed'
      ? performedAt !== undefined && { performedAt }
      : scheduledAt !== undefined && { scheduledAt }),
    ...(note !== undefined && { note }),
  });
}

function isAmong({ category }: ServiceRequest, tokens: readonly string[]): boolean {
  const codings = (category ?? []).flatMap(({ coding }) => coding ?? []);
  return tokens.some((token) => {
    const bar = token.lastIndexOf('|');
    const system = bar < 0 ? undefined : token.slice(0, bar);
    return codings.some(
      (coding) =>
        coding.code === token.slice(bar + 1) &&
        (system === undefined || isSameSystem(coding.system, system)),
    );
  });
}
