import type { ContextEnvelope, Decision, JsonObject, JsonValue } from '@platform/ports';

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
  | { readonly kind: 'action'; readonly name: string; readonly action: IncidentAction }
  | {
      readonly kind: 'event';
      readonly name: string;
      readonly event: JsonObject;
      readonly at: string;
    }
  | { readonly kind: 'timer'; readonly name: string }
  /** Nobody can give the awaited decision or event any more. */
  | { readonly kind: 'closed'; readonly name: string }
  /** The run was cancelled from outside; nothing in flight settled. */
  | { readonly kind: 'cancelled'; readonly cancellation: Cancellation }
  /** Nothing in flight will ever settle in this driver (a simulation without a decision). */
  | { readonly kind: 'stalled' };

/** What an operator decides of a node under `onError: "pause"`. `at`: ISO 8601, UTC. */
export interface IncidentAction {
  readonly action: 'retry' | 'skip' | 'fail';
  readonly by?: string;
  readonly reason?: string;
  readonly at: string;
}

/** Why a run was cancelled from outside. `at`: ISO 8601, UTC. */
export interface Cancellation {
  readonly by?: string;
  readonly reason?: string;
  readonly at: string;
}

/** A run of its own that a `core.call` in mode `detach` asks for. */
export interface DetachedRun {
  readonly runId: string;
  readonly workflow: string;
  readonly inputs: JsonObject;
  readonly context: ContextEnvelope;
  /** ISO 8601, UTC: the caller's clock. */
  readonly at: string;
}

/** One-way telemetry of the run. */
export type TraceEvent =
  /** `effect`: the node ran as steps of its own, each of which has its own span. */
  | {
      readonly type: 'node-end';
      readonly trace: NodeTrace;
      readonly effect: boolean;
      /** Its live outputs without a value: `else`, `rejected`, the case of a switch. */
      readonly flows: readonly string[];
    }
  /** What a `core.log` says: a fixed sentence, without payload. */
  | {
      readonly type: 'log';
      readonly path: string;
      readonly level: 'debug' | 'info' | 'warn';
      readonly message: string;
    }
  | { readonly type: 'publication-failed'; readonly path: string; readonly code: string };

/**
 * How the interpreter touches the world. Durable run, simulation and tests differ by the driver
 * alone. `name` is the journal name: the node path, `<path>#<attempt>` from the second attempt,
 * `<path>~<attempt>` for the timer before it.
 */
export interface Driver {
  /** Told as the walk comes to a node: whoever must know what a run was at when it stopped. */
  turnsTo?(path: string): void;
  /** Starts a side effect; a durable driver journals its outcome and repeats it at most on a crash. */
  step(name: string, effect: Effect, policy: StepPolicy): Pending;
  /** A human decision, awaited under its node path. */
  decision(name: string): Pending;
  /**
   * Ends the time in which a decision or an event may be given: what is awaited under `name` settles as
   * `closed`, or as what came first. So nobody is told that something counts which does not.
   */
  close(name: string): void;
  /** What an operator decides of an incident, awaited under `incident:<path>`. */
  action(name: string): Pending;
  /** The next domain event of a type; awaited under `event:<path>`, the one after under `event:<path>:2`. */
  event(name: string, eventType: string): Pending;
  timer(name: string, ms: number): Pending;
  /** Starts a run of its own, without waiting for it. */
  detach(name: string, run: DetachedRun): void;
  /**
   * The next of these to settle. Its order is part of the journal, so a replay sees the same one.
   * The one place where the interpreter waits.
   */
  next(inFlight: readonly Pending[]): Promise<Settled>;
  /**
   * Asked after every node, so that a walk that never waits keeps nobody else waiting: what it answers is
   * awaited before the next node. Leaves no trace in the journal and changes the order of nothing.
   * Absent: nobody else needs the process.
   */
  breathe?(): Promise<void> | undefined;
  /** Called once per wave, just before waiting: what changed since the last time. */
  rest(progress: RunProgress): void;
  /** Traces, metrics, logs. Never awaited, never read. */
  emit(event: TraceEvent): void;
}
