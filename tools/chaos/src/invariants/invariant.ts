import type { CampaignFacts } from '../facts';

/** What must hold whatever was broken. Answers what does not, a sentence each. */
export interface Invariant {
  readonly name: string;
  readonly violations: (facts: CampaignFacts) => readonly string[];
}
