import type { Decision, JsonValue } from '@platform/ports';

import type { NodeFailure } from './node-failure';
import type { NodeTrace, RunProgress } from './trace';

/** What an effect's closure is given by the driver. */
export interface EffectScope {
  /** The instant the step began; frozen for the step. */
  readonly now: Date;
  /** Aborted when the step's timeout is over, or when the attempt that runs it is. */
  readonly signal: AbortSignal;
}

export type Effect = (scope: EffectScope) => Promise<JsonValue>;

export interface StepPolicy {
  /** Milliseconds after which the attempt counts as failed. */
  readonly timeoutMs: number;
}

/**
 * The journaled value of a step. Good or bad it is a value: an effect's closure never throws to a
 * durable engine, so that a failing branch cannot make its siblings run again.
 * `startedAt`, `endedAt`: ISO 8601, UTC.
 */
export type StepOutcome = { readonly startedAt: string; readonly endedAt: string } & (
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly failure: NodeFailure }
);

/** Something started and not yet settled; opaque to the interpreter. */
export interface Pending {
  readonly name: string;
}

export type Settled =
  | { readonly kind: 'step'; readonly name: string; readonly outcome: StepOutcome }
  | { readonly kind: 'decision'; readonly name: string; readonly decision: Decision }
  | { readonly kind: 'timer'; readonly name: string }
  /** Nothing in flight will ever settle in this driver (a simulation without a decision). */
  | { readonly kind: 'stalled' };

/** One-way telemetry of the run. */
export type TraceEvent =
  /** `effect`: the node ran as steps of its own, each of which has its own span. */
  | { readonly type: 'node-end'; readonly trace: NodeTrace; readonly effect: boolean }
  | { readonly type: 'publication-failed'; readonly path: string; readonly code: string };

/**
 * How the interpreter touches the world. Durable run, simulation and tests differ by the driver
 * alone. `name` is the journal name: the node path, `<path>#<attempt>` from the second attempt,
 * `<path>~<attempt>` for the timer before it.
 */
export interface Driver {
  /** Starts a side effect; a durable driver journals its outcome and repeats it at most on a crash. */
  step(name: string, effect: Effect, policy: StepPolicy): Pending;
  /** A human decision, awaited under its node path. */
  decision(name: string): Pending;
  timer(name: string, ms: number): Pending;
  /**
   * The next of these to settle. Its order is part of the journal, so a replay sees the same one.
   * The one place where the interpreter waits.
   */
  next(inFlight: readonly Pending[]): Promise<Settled>;
  /** Called once per wave, just before waiting: what changed since the last time. */
  rest(progress: RunProgress): void;
  /** Traces, metrics, logs. Never awaited, never read. */
  emit(event: TraceEvent): void;
}
