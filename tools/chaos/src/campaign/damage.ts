import type { Victim } from '../faults/strike';

/** What was done to the platform. */
export interface Damage {
  readonly kills: Record<Victim, number>;
  /** Strikes that came between a write and its answer. */
  heldKills: number;
  indexLocks: number;
  indexDeletions: number;
  clockJumps: number;
}

export const noDamage = (): Damage => ({
  kills: { endpoint: 0, proxy: 0, controlPlane: 0 },
  heldKills: 0,
  indexLocks: 0,
  indexDeletions: 0,
  clockJumps: 0,
});
