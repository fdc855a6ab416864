import type { Catalog } from '@platform/catalog';
import { isObject } from '@platform/manifests';
import type { JsonObject, JsonValue } from '@platform/ports';

import { eventInvalid } from './rejections';
import { CALLED, WEBHOOK } from './reserved-types';

/** Event type of a call → the member that holds what the caller gave. */
const GIVEN: ReadonlyMap<JsonValue | undefined, string> = new Map([
  [WEBHOOK, 'body'],
  [CALLED, 'inputs'],
]);

/** The ids that what a caller gave says of whom it is about. */
export function idsOf(given: JsonValue | undefined, { contextKinds }: Catalog): JsonObject {
  if (!isObject(given)) return {};
  const idFields = new Set([...contextKinds.values()].map(({ idField }) => idField));
  return Object.fromEntries(Object.entries(given).filter(([field]) => idFields.has(field)));
}

/** The event of a call with the ids that the call gives, as if they stood beside its type; others as they are. */
export function withIdsOfCall<Event extends JsonObject>(event: Event, catalog: Catalog): Event {
  const member = GIVEN.get(event['eventType']);
  return member === undefined ? event : { ...idsOf(event[member], catalog), ...event };
}

/** Throws the 422 problem for a call that says twice whom it is about, and not the same. */
export function requireSameIds(event: JsonObject, catalog: Catalog): void {
  const member = GIVEN.get(event['eventType']);
  if (member === undefined) return;
  const message = {
    fr: "n'est pas celui de l'événement",
    en: 'is not the one of the event',
  };
  const errors = Object.entries(idsOf(event[member], catalog))
    .filter(([field, id]) => event[field] !== id)
    .map(([field]) => ({ path: `/${member}/${field}`, message }));
  if (errors.length > 0) throw eventInvalid(errors);
}
