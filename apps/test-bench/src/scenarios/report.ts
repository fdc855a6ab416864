import type { LocalizedText } from '@platform/ports';

export const SCENARIO_NAMES = [
  'ward',
  'morning-round',
  'burst',
  'outage',
  'late-and-corrected',
  'kidney-injury',
] as const;

export type ScenarioName = (typeof SCENARIO_NAMES)[number];

export const isScenarioName = (name: string): name is ScenarioName =>
  SCENARIO_NAMES.some((each) => each === name);

/** `impossible`: the warehouse or the bench itself kept the scenario from being played to its end. */
export type Outcome = 'running' | 'passed' | 'failed' | 'stopped' | 'impossible';

/** `missing`: it should have happened. `unexpected`: something else happened. `waiting`: it may still happen. */
export type Verdict = 'held' | 'missing' | 'unexpected' | 'waiting';

/** One thing that should, or must not, follow from what a scenario wrote. */
export interface Check {
  /** What happened in the record. */
  readonly what: LocalizedText;
  readonly expected: LocalizedText;
  /** Undefined: nothing was seen. */
  readonly seen: LocalizedText | undefined;
  readonly verdict: Verdict;
  /** The resource that it is about, such as `Observation/1`. */
  readonly about: string;
}

export interface Step {
  /** In ms since 1970. */
  readonly at: number;
  readonly text: LocalizedText;
}

/** What a scenario did and what it saw. */
export interface ScenarioReport {
  readonly name: ScenarioName;
  /** The tag of everything that the scenario writes, the report itself included. */
  readonly tag: string;
  readonly outcome: Outcome;
  /** Who started it. */
  readonly by: string;
  /** In ms since 1970. */
  readonly startedAt: number;
  /** When this was written: the end, when it is over. */
  readonly writtenAt: number;
  readonly steps: readonly Step[];
  readonly checks: readonly Check[];
}

export const countOf = (checks: readonly Check[], verdict: Verdict): number =>
  checks.filter((check) => check.verdict === verdict).length;
