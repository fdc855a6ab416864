import { createHash } from 'node:crypto';

import type { Knex } from 'knex';

import { pendingKey } from '../projection/facets';
import type { MarkedTask } from './claims';
import { PUT_OFFS_TABLE, type PutOffRow } from './marks-tables';

/** A person does not want to see a task before an instant. */
export interface PutOff {
  /** ISO 8601, UTC. */
  readonly until: string;
  /** How often the task had escalated by then. */
  readonly escalations: number;
}

/** Tasks that people have put off, each for themselves. `person`: `user:<id>` or `key:<id>`. */
export interface PutOffs {
  /** Puts a task off, or no longer. */
  set(task: MarkedTask, person: string, putOff: PutOff | null): Promise<void>;
  /** Returns those of these tasks that the person has put off, by pending id. */
  of(pendingIds: readonly string[], person: string): Promise<ReadonlyMap<string, PutOff>>;
}

const idOf = (pendingId: string, person: string): string =>
  createHash('sha256')
    .update(JSON.stringify([pendingId, person]))
    .digest('base64url');

/** Drops what is long over. Requires the table. */
export async function openPutOffs(knex: Knex, now: () => Date): Promise<PutOffs> {
  const rows = () => knex<PutOffRow>(PUT_OFFS_TABLE.name);
  await rows().where('until_at', '<', now().toISOString()).delete();
  return {
    async set({ pendingId, runId }, person, putOff) {
      const id = idOf(pendingId, person);
      if (putOff === null) return void (await rows().where({ id }).delete());
      const { until: until_at, escalations } = putOff;
      await rows()
        .insert({ id, pending_key: pendingKey(pendingId), run_id: runId, until_at, escalations })
        .onConflict('id')
        .merge(['until_at', 'escalations']);
    },
    async of(pendingIds, person) {
      if (pendingIds.length === 0) return new Map();
      const ids = new Map(pendingIds.map((pendingId) => [idOf(pendingId, person), pendingId]));
      const found = await rows().whereIn('id', [...ids.keys()]);
      return new Map(
        found.map(({ id, until_at: until, escalations }) => [
          ids.get(id) as string,
          { until, escalations },
        ]),
      );
    },
  };
}
