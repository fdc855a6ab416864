import type { Language } from '@platform/sdk';

/** Ways to find a prescription, tried in order. */
export const STRATEGIES = ['request', 'identifier', 'group', 'document'] as const;
export type Strategy = (typeof STRATEGIES)[number];

export interface PrescriptionOptions {
  readonly strategies: readonly Strategy[];
  /** System of the prescription identifiers; undefined finds the identifier in any system. */
  readonly identifierSystem: string | undefined;
  readonly medicationSystems: readonly string[] | undefined;
  readonly author: string;
  /** Language of the texts that the platform itself writes. */
  readonly language: Language;
}
