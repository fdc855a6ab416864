import type { FaultKind, LinkKind, ProcessKind } from '../faults/fault';

export type LinkHarm = 'cut' | 'stalled' | 'reset' | 'delayed' | 'doubled';

/** What the campaign did to the platform. */
export interface Damage {
  readonly kills: Record<ProcessKind | 'database', number>;
  /** Processes that were stopped for a while. */
  readonly freezes: Record<ProcessKind, number>;
  /** What was done to the connections of each kind. */
  readonly links: Partial<Record<`${LinkKind} ${LinkHarm}`, number>>;
  /** Kills between a write and its response. */
  heldKills: number;
  /** Database sessions of the proxies that the server ended. */
  endedSessions: number;
  /** Requests that overloaded a proxy: answered, and refused or aborted. */
  readonly strangers: { answered: number; refused: number };
  /** Older indexes that were put back, and how many of them the platform had to detect. */
  readonly olderIndexes: { putBack: number; oldEnough: number };
  /** How often each kind of fault was inflicted. */
  readonly faults: Partial<Record<FaultKind, number>>;
}

export const noDamage = (): Damage => ({
  kills: { endpoint: 0, proxy: 0, controlPlane: 0, database: 0 },
  freezes: { endpoint: 0, proxy: 0, controlPlane: 0 },
  links: {},
  heldKills: 0,
  endedSessions: 0,
  strangers: { answered: 0, refused: 0 },
  olderIndexes: { putBack: 0, oldEnough: 0 },
  faults: {},
});
