import { isObject, objectsIn, type Resource, textOf } from '../resource';

/** Topic-based subscriptions in R4 (HL7 Subscriptions R5 Backport 1.1.0). */
const BACKPORT = 'http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition';

/** Whether `criteria` is the address of a topic instead of a search. */
export const isTopicBased = (subscription: Resource): boolean =>
  /^https?:\/\/[^?]+$/.test(textOf(subscription['criteria']) ?? '');

/**
 * The search that a write must match. Any topic exists here: what triggers it is its first filter
 * (`backport-filter-criteria`). Empty for a topic without one.
 */
export function searchOf(subscription: Resource): string {
  if (!isTopicBased(subscription)) return textOf(subscription['criteria']) ?? '';
  const criteria = subscription['_criteria'];
  const filter = objectsIn(isObject(criteria) ? criteria['extension'] : undefined).find(
    ({ url }) => url === `${BACKPORT}/backport-filter-criteria`,
  );
  return textOf(filter?.['valueString']) ?? '';
}

/** Time between two heartbeats, in ms. Undefined if the subscription wants none. */
export function heartbeatOf(subscription: Resource): number | undefined {
  const { channel } = subscription;
  const period = objectsIn(isObject(channel) ? channel['extension'] : undefined).find(
    ({ url }) => url === `${BACKPORT}/backport-heartbeat-period`,
  )?.['valueUnsignedInt'];
  return typeof period === 'number' && period > 0 ? period * 1_000 : undefined;
}
