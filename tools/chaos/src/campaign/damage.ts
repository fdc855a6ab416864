import type { FaultKind, ProcessKind } from '../faults/fault';

/** What was done to the platform. */
export interface Damage {
  readonly kills: Record<ProcessKind, number>;
  /** Kills that came between a write and its answer. */
  heldKills: number;
  /** Sessions of the proxies that the server ended. */
  endedSessions: number;
  /** Requests of those who overloaded a proxy: answered, and sent away or broken off. */
  readonly strangers: { answered: number; refused: number };
  /** Older indexes that were put back, and those of them that had to be noticed. */
  readonly olderIndexes: { putBack: number; oldEnough: number };
  /** How often each kind of fault was inflicted. */
  readonly faults: Partial<Record<FaultKind, number>>;
}

export const noDamage = (): Damage => ({
  kills: { endpoint: 0, proxy: 0, controlPlane: 0 },
  heldKills: 0,
  endedSessions: 0,
  strangers: { answered: 0, refused: 0 },
  olderIndexes: { putBack: 0, oldEnough: 0 },
  faults: {},
});
