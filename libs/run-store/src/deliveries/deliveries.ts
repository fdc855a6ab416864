import type { Database } from '@platform/database';
import type { JsonObject } from '@platform/ports';

import { DELIVERIES_TABLE, type DeliveryRow } from './deliveries-table';

/** A node of a run that waited for an event and received it. */
export interface DeliveredNode {
  readonly runId: string;
  readonly nodePath: string;
}

/** The delivery of an event to runs that may wait for it. */
export interface Delivery {
  readonly event: JsonObject;
  /** The runs that it is for. */
  readonly runIds: readonly string[];
  /** The nodes that received it; null until every run has answered. */
  readonly resumed: readonly DeliveredNode[] | null;
}

/**
 * The events that waiting runs were given. An event that starts no run has no row among the runs: this tells it when it
 * comes again, also after the runs that took it have ended.
 */
export interface Deliveries {
  of(eventId: string): Promise<Delivery | null>;
  /** Notes that an event is going to be delivered. Changes nothing once every run has answered. */
  begin(eventId: string, delivery: Omit<Delivery, 'resumed'>): Promise<void>;
  /** Notes what received the event. An event that nothing received is forgotten. */
  end(eventId: string, resumed: readonly DeliveredNode[]): Promise<void>;
}

/** An event that is sent again later than this is a new one to waiting runs. */
const MAX_DELIVERY_AGE_MS = 30 * 24 * 3_600_000;

/** Requires the table, and drops old notes. */
export async function openDeliveries({ knex }: Database, now: () => Date): Promise<Deliveries> {
  const rows = () => knex<DeliveryRow>(DELIVERIES_TABLE.name);
  const oldest = new Date(now().getTime() - MAX_DELIVERY_AGE_MS).toISOString();
  await rows().where('began_at', '<', oldest).delete();
  return {
    async of(eventId) {
      const row = await rows().where({ event_id: eventId }).first();
      if (!row) return null;
      return {
        event: JSON.parse(row.event) as JsonObject,
        runIds: JSON.parse(row.run_ids) as string[],
        resumed: row.resumed === null ? null : (JSON.parse(row.resumed) as DeliveredNode[]),
      };
    },
    async begin(eventId, { event, runIds }) {
      const row = {
        event_id: eventId,
        event: JSON.stringify(event),
        run_ids: JSON.stringify(runIds),
        resumed: null,
        began_at: now().toISOString(),
      };
      await rows()
        .insert(row)
        .onConflict('event_id')
        .merge(['event', 'run_ids'])
        .whereNull(`${DELIVERIES_TABLE.name}.resumed`);
    },
    async end(eventId, resumed) {
      const row = rows().where({ event_id: eventId });
      if (resumed.length === 0) await row.whereNull('resumed').delete();
      else await row.update({ resumed: JSON.stringify(resumed) });
    },
  };
}
