import type { Catalog } from '@platform/catalog';

import { subjectsOf, withIdsOfCall } from './event-context';
import { eventIdOf, type DomainEvent } from './event-schema';

/**
 * Events that share a key are taken one after the other: one key for the event id, one for each subject. No key for a
 * body without a valid event id, which is refused.
 */
export function orderKeysOf(
  body: unknown,
  catalog: Pick<Catalog, 'contextKinds'>,
): readonly string[] {
  const eventId = eventIdOf(body);
  if (eventId === undefined) return [];
  const { subjects } = subjectsOf(withIdsOfCall(body as DomainEvent, catalog), catalog);
  return [
    `event ${eventId}`,
    ...Object.entries(subjects).map(([kind, id]) => `subject ${kind} ${id}`),
  ];
}
