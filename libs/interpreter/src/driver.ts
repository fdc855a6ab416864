import type {
  ContextEnvelope,
  Decision,
  JsonObject,
  JsonValue,
  Language,
  TerminologyAnswer,
} from '@platform/ports';

import type { NodeFailure } from './node-failure';
import type { TerminologyUse } from './terminology-use';
import type { NodeTrace, RunProgress, WaitDetail } from './trace';

/** What the driver passes to an effect. */
export interface EffectScope {
  /** Start of the step. Constant during the step. */
  readonly now: Date;
  /** Aborts when the step times out, or when its attempt ends. */
  readonly signal: AbortSignal;
  /** Notes how sure an answer was that the effect got from the terminology. */
  noteAnswer(answer: TerminologyAnswer): void;
}

export type Effect = (scope: EffectScope) => Promise<JsonValue>;

/** What an agent's step does, for telemetry. */
export type AgentStep =
  | { readonly kind: 'turn'; readonly provider: string; readonly model: string }
  | { readonly kind: 'call'; readonly tool: string };

interface StepPolicy {
  /** Agents only. */
  readonly agentStep?: AgentStep;
  /** Language of the message of a failure. */
  readonly language: Language;
  /** Time in ms after which the attempt counts as failed. */
  readonly timeoutMs: number;
  /** True: whatever may pass counts as unavailability, because the effect is repeated until it is done. */
  readonly untilDone?: boolean;
}

/**
 * The journaled result of a step. A failure is a value too: an effect never throws to a durable engine, because the retry
 * would repeat concurrent branches. `startedAt` and `endedAt` are ISO 8601, UTC.
 */
export type StepOutcome = {
  readonly startedAt: string;
  readonly endedAt: string;
  /** The answers of the terminology that the attempt used. Journaled, so that a replay shows the same. */
  readonly terminology?: TerminologyUse;
} & (
  | { readonly ok: true; readonly value: JsonValue }
  | {
      readonly ok: false;
      readonly failure: NodeFailure;
      /** Minimum wait before the next attempt, in ms. It is journaled, so a replay waits as long. */
      readonly retryAfterMs?: number;
    }
);

/** An operation in flight. Opaque to the interpreter. */
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
  /** The time for the awaited decision or event is over, or no decision is needed any more. */
  | {
      readonly kind: 'closed';
      readonly name: string;
      /** Present when the record system withdrew the validation. */
      readonly withdrawn?: WithdrawnValidation;
    }
  /** The run was cancelled from outside. Nothing in flight settled. */
  | { readonly kind: 'cancelled'; readonly cancellation: Cancellation }
  /** Nothing in flight will ever settle, for example in a simulation without a decision. */
  | { readonly kind: 'stalled' };

/** Who withdrew a validation in the record system, and why. `at` is ISO 8601, UTC. */
export interface WithdrawnValidation extends Pick<
  Decision,
  'by' | 'byId' | 'via' | 'reason' | 'at'
> {
  /** What it was about was taken back; else only the task was. */
  readonly takenBack?: true;
}

/** What an operator decides for a node with `onError: "pause"`. `at` is ISO 8601, UTC. */
export interface IncidentAction {
  readonly action: 'retry' | 'skip' | 'fail';
  readonly by?: string;
  readonly reason?: string;
  readonly at: string;
}

/** Why a run was cancelled from outside. `at` is ISO 8601, UTC. */
export interface Cancellation {
  readonly by?: string;
  readonly reason?: string;
  readonly at: string;
}

/** A separate run that a `core.call` in mode `detach` starts. */
export interface DetachedRun {
  readonly runId: string;
  readonly workflow: string;
  readonly inputs: JsonObject;
  readonly context: ContextEnvelope;
  /** Clock of the calling run, ISO 8601, UTC. */
  readonly at: string;
}

/** One-way telemetry of the run. */
export type TraceEvent =
  /** `effect`: the node ran as steps, each with its own span. */
  | {
      readonly type: 'node-end';
      readonly trace: NodeTrace;
      readonly effect: boolean;
      /** Live flow outputs: `else`, `rejected`, the case of a switch. */
      readonly flows: readonly string[];
    }
  /** The sentence of a `core.log`, without values. */
  | {
      readonly type: 'log';
      readonly path: string;
      readonly level: 'debug' | 'info' | 'warn';
      readonly message: string;
    }
  | { readonly type: 'publication-failed'; readonly path: string; readonly code: string };

/**
 * Performs all effects of the interpreter. Durable runs, simulations and tests differ only in the driver. `name` is the
 * journal name: the node path, `<path>#<attempt>` from the second attempt, `<path>~<attempt>` for the timer before it.
 */
export interface Driver {
  /** Called when the walk reaches a node, to record where a run was when it stopped. */
  turnsTo?(path: string): void;
  /** Starts a side effect. A durable driver journals its outcome, and repeats the effect only after a crash. */
  step(name: string, effect: Effect, policy: StepPolicy): Pending;
  /** Awaits a human decision under its node path. */
  decision(name: string): Pending;
  /**
   * Ends the time for a decision or an event: what is awaited under `name` settles as `closed`, or with what arrived first.
   * So no caller gets a confirmation for a decision that came too late.
   */
  close(name: string): void;
  /** Awaits an operator's action on an incident under `incident:<path>`. */
  action(name: string): Pending;
  /** Awaits the next event of a type under `event:<path>`, then `event:<path>:2`, and so on. */
  event(name: string, eventType: string): Pending;
  timer(name: string, ms: number): Pending;
  /** Starts a separate run without waiting for it. */
  detach(name: string, run: DetachedRun): void;
  /**
   * Resolves with the next of these operations to settle. The order is part of the journal, so a replay sees the same one.
   * The interpreter waits nowhere else.
   */
  next(inFlight: readonly Pending[]): Promise<Settled>;
  /**
   * Called after every node, and its result is awaited before the next one, so that a walk that never waits does not block
   * the event loop. It is not journaled and does not affect the order of anything. Absent when the process has no other
   * work.
   */
  breathe?(): Promise<void> | undefined;
  /** Called before each wait with the changes since the previous one. `details` must not become part of the journal. */
  rest(progress: RunProgress, details?: readonly WaitDetail[]): void;
  /** Reports traces, metrics and logs. Never awaited. */
  emit(event: TraceEvent): void;
}
