import type { PendingValidation } from '@platform/ports';

import type { Driver, Pending, Settled } from '../driver';
import type { NodeEnd, ScopeEnd, ScopePlan, ScopeRequest } from '../plan/plan';
import type { NodeFailure } from '../node-failure';
import type { RunEnvironment } from '../run-input';
import type { Awaited } from '../trace';
import type { RunBudget } from './run-budget';
import { nameOf, type NodeState, type ScopeRun } from './scope-run';

export interface Tracking {
  readonly settle: (settled: Settled) => void;
  /** Forgotten when this node ends. */
  readonly owner?: NodeState;
  /** A step or the wait before its next attempt: the run is at work, not resting. */
  readonly working?: boolean;
  /** A step, which holds a place in the window of steps. */
  readonly isStep?: boolean;
  /** Given from outside. */
  readonly awaited?: Awaited;
}

/** What the parts of the walk that wait for something may do. */
export interface Walk {
  readonly driver: Driver;
  readonly environment: RunEnvironment;
  readonly budget: RunBudget;
  /** Logical clock, ISO 8601, UTC: the latest instant the journal has shown. */
  readonly clock: string;
  /** By the name the decision is awaited under. */
  readonly validations: Map<string, PendingValidation>;
  advanceClock(instant: string): void;
  track(pending: Pending, tracking: Tracking): void;
  /** Stops awaiting what is in flight under a name; nothing when it is not. */
  forget(name: string): void;
  changed(state: NodeState): void;
  end(state: NodeState, end: NodeEnd): void;
  fail(state: NodeState, failure: NodeFailure): void;
  skip(state: NodeState, cause: NonNullable<NodeState['skippedBecause']>): void;
  /** Runs a node that an operator wants retried. */
  relaunch(state: NodeState): void;
  openScope(
    plan: ScopePlan,
    request: ScopeRequest,
    options: {
      readonly names: string;
      readonly workflow: ScopeRun['workflow'];
      readonly isCalled: boolean;
      readonly ended: (end: ScopeEnd) => void;
    },
  ): ScopeRun;
  /** Ends everything of a scope that has not ended, as cancelled. */
  cancelScope(scope: ScopeRun): void;
}

/** The name a node's waits are known by: its own, `<name>#2` after an operator had it retried. */
export const waitName = (state: NodeState): string =>
  state.retries === 0 ? nameOf(state) : `${nameOf(state)}#${state.retries + 1}`;

/** The instant `ms` after another, both ISO 8601, UTC. */
export const later = (instant: string, ms: number): string =>
  new Date(Date.parse(instant) + ms).toISOString();
