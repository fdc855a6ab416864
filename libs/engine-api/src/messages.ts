import type { NodeTrace, RunError } from '@platform/interpreter';
import type { ContextEnvelope, Decision, JsonObject, PendingValidation } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import type { TraceCarrier } from './trace-carrier';

/** The workflow version a run was started with. */
export interface WorkflowIdentity {
  readonly slug: string;
  readonly name: string;
  readonly version: number;
  /** SHA-256 of the specification. */
  readonly hash: string;
  /** Specification file that started the run, relative to the seed root. */
  readonly file?: string;
}

/** A workflow version with its specification: what a run carries, so that no later edit changes it. */
export interface CarriedWorkflow extends WorkflowIdentity {
  readonly spec: WorkflowSpec;
}

/**
 * Input of the workflow service's `run`: everything that decides, so that no later edit can change
 * a run. Times are ISO 8601, UTC.
 */
export interface RunInput {
  readonly runId: string;
  /** Number of the interpreter's journal order. */
  readonly contract: number;
  readonly event: JsonObject;
  readonly context: ContextEnvelope;
  readonly workflow: CarriedWorkflow;
  /** Every workflow that this one can reach through calls, by slug. */
  readonly called?: Readonly<Record<string, CarriedWorkflow>>;
  readonly locale: string;
  /** IANA name. */
  readonly timezone: string;
  readonly acceptedAt: string;
  readonly trace: TraceCarrier;
}

export type RunStatus = 'running' | 'completed' | 'failed';

/** Answer of `getRun`: a run at one point in time. */
export interface RunSnapshot {
  readonly runId: string;
  readonly workflow: WorkflowIdentity;
  readonly status: RunStatus;
  /** `suspended`: waits for humans, events or instants; `incident`: for an operator. */
  readonly phase: 'running' | 'suspended' | 'incident' | 'ended';
  readonly startedAt: string;
  readonly endedAt?: string;
  readonly outputs?: JsonObject;
  readonly error?: RunError;
  readonly nodes: readonly NodeTrace[];
  readonly pending: readonly PendingValidation[];
  /** The event that started the run, and whom it is about. */
  readonly event: JsonObject;
  readonly context: ContextEnvelope;
}

/** Input of `resolveValidation`. */
export interface ResolveValidationInput {
  /** `<nodePath>:<runId>` */
  readonly pendingId: string;
  readonly decision: Decision['decision'];
  readonly by?: string;
  readonly reason?: string;
  readonly form?: JsonObject;
}

/** Answer of `resolveValidation`: `duplicate` when the same decision had already been taken. */
export interface ResolveValidationOutput {
  readonly runId: string;
  readonly pendingId: string;
  readonly decision: Decision['decision'];
  readonly by?: string;
  readonly at: string;
  readonly duplicate: boolean;
}

/** Input of the record service's `snapshot`. */
export interface RecordSnapshotInput {
  readonly kind: string;
  readonly id: string;
}
