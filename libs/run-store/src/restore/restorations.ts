import type { Database } from '@platform/database';

import { RESTORATIONS_TABLE, type RestorationRow } from './restore-tables';

/**
 * What was restored from an earlier state: the control plane, the database with the run index, or one of
 * them without anybody knowing which.
 */
export type RestoredPart = 'control-plane' | 'index' | 'unknown';

/** Instants are ISO 8601, UTC. */
export interface Restoration {
  readonly id: string;
  readonly part: RestoredPart;
  readonly foundAt: string;
  /** What was written in that part after this instant may be lost; null: nobody knows since when. */
  readonly since: string | null;
  /** Null while the platform is still repairing what it can. */
  readonly repairedAt: string | null;
  /** Runs that the control plane does not have any more; null until they are counted. */
  readonly lost: number | null;
  /** Null until an operator has taken note. */
  readonly acknowledgedAt: string | null;
}

export interface Restorations {
  /** Those that nobody has taken note of, or that are still being repaired; the oldest first. */
  open(): Promise<readonly Restoration[]>;
  /** Whether this database was there when it was found. */
  has(id: string): Promise<boolean>;
  /** Of one that was repaired already nothing changes. */
  repaired(id: string, lost: number): Promise<void>;
  /** Takes note of all that are repaired; answers how many. */
  acknowledge(): Promise<number>;
}

const toRestoration = (row: RestorationRow): Restoration => ({
  id: row.id,
  part: row.part as RestoredPart,
  foundAt: row.found_at,
  since: row.since,
  repairedAt: row.repaired_at,
  lost: row.lost,
  acknowledgedAt: row.acknowledged_at,
});

export function createRestorations(
  { knex }: Pick<Database, 'knex'>,
  now: () => Date,
): Restorations {
  const rows = () => knex<RestorationRow>(RESTORATIONS_TABLE.name);
  return {
    async open() {
      const found = await rows()
        .whereNull('acknowledged_at')
        .orWhereNull('repaired_at')
        .orderBy(['found_at', 'id']);
      return found.map(toRestoration);
    },
    has: async (id) => (await rows().where({ id }).first()) !== undefined,
    async repaired(id, lost) {
      const repaired = { repaired_at: now().toISOString(), lost };
      await rows().where({ id }).whereNull('repaired_at').update(repaired);
    },
    acknowledge: () =>
      rows()
        .whereNull('acknowledged_at')
        .whereNotNull('repaired_at')
        .update({ acknowledged_at: now().toISOString() }),
  };
}
