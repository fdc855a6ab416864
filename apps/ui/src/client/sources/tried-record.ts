import type { components } from '@platform/api-client';

/** A text that is not JSON, with what the browser says of it. */
export class NotJsonError extends Error {}

/** Reads a pasted record. Throws `NotJsonError`. */
export function readRecord(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new NotJsonError((error as Error).message);
  }
}

export type Trial = components['schemas']['BindingTrial'];

/** What a record would become. */
export type TrialOutcome = 'starts' | 'nothing' | 'known' | 'decides' | 'refused';

export function outcomeOf({ problem, resolution, known, workflows }: Trial): TrialOutcome {
  if (problem) return 'refused';
  if (resolution) return 'decides';
  if (known) return 'known';
  return (workflows ?? []).length > 0 ? 'starts' : 'nothing';
}
