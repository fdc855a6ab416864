import type { Language, PendingValidation } from '@platform/ports';

import type { Driver, Pending, Settled } from '../driver';
import type { NodeEnd, ScopeEnd, ScopePlan, ScopeRequest } from '../plan/plan';
import type { NodeFailure } from '../node-failure';
import type { RunEnvironment } from '../run-input';
import type { Awaited, WaitDetail, Withdrawal } from '../trace';
import type { RunBudget } from './run-budget';
import { nameOf, pathOf, type NodeState, type ScopeRun } from './scope-run';

export interface Tracking {
  readonly settle: (settled: Settled) => void;
  /** The node for which it is in flight. It is forgotten when this node ends. */
  readonly owner?: NodeState;
  /** True for a step and for the wait before its next attempt: the run is not suspended meanwhile. */
  readonly working?: boolean;
  /** True for a step, which holds a concurrency slot. */
  readonly isStep?: boolean;
  /** Set for an external input. */
  readonly awaited?: Awaited;
  /** What lists of runs tell of the wait of `owner`. */
  readonly detail?: Omit<WaitDetail, 'path'>;
}

/** The operations of a walk that waiting nodes use. */
export interface Walk {
  /** Language of the messages of failures. */
  readonly language: Language;
  readonly driver: Driver;
  readonly environment: RunEnvironment;
  readonly budget: RunBudget;
  /** Logical clock, ISO 8601, UTC: the latest instant the journal has shown. */
  readonly clock: string;
  /** Open validations by the name of the awaited decision. */
  readonly validations: Map<string, PendingValidation>;
  /** What is being written to the record about validations. */
  readonly publications: Set<{ stopWaiting(): void }>;
  /** True once nothing is left to do but to tell the record of its tasks. */
  readonly isOver: boolean;
  /** Leaves a withdrawal to whoever ends the run, because the record is away. */
  leave(withdrawal: Withdrawal): void;
  advanceClock(instant: string): void;
  track(pending: Pending, tracking: Tracking): void;
  /** Stops waiting for what is in flight under a name. Does nothing for an unknown name. */
  forget(name: string): void;
  changed(state: NodeState): void;
  end(state: NodeState, end: NodeEnd): void;
  fail(state: NodeState, failure: NodeFailure): void;
  skip(state: NodeState, cause: NonNullable<NodeState['skippedBecause']>): void;
  /** Runs a node again after an operator retried it. */
  relaunch(state: NodeState): void;
  openScope(
    plan: ScopePlan,
    request: ScopeRequest,
    options: {
      readonly names: string;
      readonly workflow: ScopeRun['workflow'];
      readonly isCalled: boolean;
      readonly caller: NodeState | undefined;
      readonly ended: (end: ScopeEnd) => void;
    },
  ): ScopeRun;
  /** Cancels all nodes of a scope that have not ended. */
  cancelScope(scope: ScopeRun): void;
}

/** The name of a node's waits: its own name, `<name>#2` after an operator retried it. */
export const waitName = (state: NodeState): string =>
  state.retries === 0 ? nameOf(state) : `${nameOf(state)}#${state.retries + 1}`;

/** The instant `ms` after another, both ISO 8601, UTC. */
export const later = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) + ms).toISOString();

/** What is known of the waits of nodes among what is in flight. */
export const detailsOf = (inFlight: readonly Tracking[]): readonly WaitDetail[] =>
  inFlight.flatMap(({ owner, detail }) =>
    owner && detail ? [{ ...detail, path: pathOf(owner) }] : [],
  );
