import type { Database } from '@platform/database';

import { RESTORATIONS_TABLE, type RestorationRow } from './restore-tables';

/**
 * The part that was restored from an earlier state: the control plane, the database with the run index, or one of them
 * without knowing which.
 */
export type RestoredPart = 'control-plane' | 'index' | 'unknown';

/** Instants are ISO 8601, UTC. */
export interface Restoration {
  readonly id: string;
  readonly part: RestoredPart;
  readonly foundAt: string;
  /** Data written to that part after this instant may be lost. Null when the instant is unknown. */
  readonly since: string | null;
  /** Null while the platform is still repairing. */
  readonly repairedAt: string | null;
  /** Number of runs that the control plane no longer has. Null until they are counted. */
  readonly lost: number | null;
  /** Null until an operator acknowledges it. */
  readonly acknowledgedAt: string | null;
}

export interface Restorations {
  /** Returns restorations that are not acknowledged or not repaired, oldest first. */
  open(): Promise<readonly Restoration[]>;
  /** Returns whether this database has recorded the restoration. */
  has(id: string): Promise<boolean>;
  /** Marks a restoration as repaired. Does nothing when it already is. */
  repaired(id: string, lost: number): Promise<void>;
  /** Acknowledges all repaired restorations. Returns their number. */
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
