import type { FaultKind, ProcessKind } from '../faults/fault';

/** What was done to the platform. */
export interface Damage {
  readonly kills: Record<ProcessKind, number>;
  /** Kills that came between a write and its answer. */
  heldKills: number;
  /** How often each kind of fault was inflicted. */
  readonly faults: Partial<Record<FaultKind, number>>;
}

export const noDamage = (): Damage => ({
  kills: { endpoint: 0, proxy: 0, controlPlane: 0 },
  heldKills: 0,
  faults: {},
});
