import type { components } from '@platform/api-client';

export type Trial = components['schemas']['BindingTrial'];

/** What a record would become. */
export type TrialOutcome = 'starts' | 'nothing' | 'known' | 'decides' | 'refused';

export function outcomeOf({ problem, resolution, known, workflows }: Trial): TrialOutcome {
  if (problem) return 'refused';
  if (resolution) return 'decides';
  if (known) return 'known';
  return (workflows ?? []).length > 0 ? 'starts' : 'nothing';
}
