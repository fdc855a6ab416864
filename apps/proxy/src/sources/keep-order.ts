import type { Projection } from '@platform/event-bindings';
import type { Catalog } from '@platform/catalog';
import type { EmitRecord, SourceRecord } from '@platform/sdk';

import { orderKeysOf } from '../events/event-order';

/**
 * Events have the order of a batch: those about the same subject. Decisions keep the order of the feed, because two of
 * them may name the same validation in two ways.
 */
export function orderKeysOfProjection(
  projection: Projection | undefined,
  catalog: Pick<Catalog, 'contextKinds'>,
): readonly string[] {
  switch (projection?.kind) {
    case 'event':
      return orderKeysOf(projection.event, catalog);
    case 'resolution':
      return ['decision'];
    default:
      return [];
  }
}

/**
 * Lets a source hand over several records of a feed at once. Those that share a key are taken in the order of the
 * calls; once one of them cannot be taken now, those that wait behind it cannot either, so that handing them over again
 * keeps the order. Call it with a feed's records in their order.
 */
export function keepOrder(
  orderKeys: (record: SourceRecord) => readonly string[],
  emit: EmitRecord,
): EmitRecord {
  /** The last record of each key of a feed, until it is taken. */
  const lastOfKey = new Map<string, Promise<unknown>>();
  return (record, onRefused) => {
    const keys = orderKeys(record).map((key) => JSON.stringify([record.feed, key]));
    const before = new Set(keys.flatMap((key) => lastOfKey.get(key) ?? []));
    const taken =
      before.size === 0
        ? emit(record, onRefused)
        : Promise.all(before).then(() => emit(record, onRefused));
    for (const key of keys) lastOfKey.set(key, taken);
    const forget = (): void => {
      for (const key of keys) if (lastOfKey.get(key) === taken) lastOfKey.delete(key);
    };
    taken.then(forget, forget);
    return taken;
  };
}
