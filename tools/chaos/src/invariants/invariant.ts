import type { CampaignFacts } from '../facts';

/** A condition that must hold after every campaign. Returns one sentence per violation. */
export interface Invariant {
  readonly name: string;
  readonly violations: (facts: CampaignFacts) => readonly string[];
}
