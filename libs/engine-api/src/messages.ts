import type {
  Awaited,
  Decider,
  EndReason,
  IncidentAction,
  NodeTrace,
  RunError,
} from '@platform/interpreter';
import type { AdapterPin, Degradation } from '@platform/catalog';
import type { AgentVersion, WorkflowVersion } from '@platform/definitions';
import type { ContextEnvelope, Decision, JsonObject, PendingValidation } from '@platform/ports';

import type { TraceCarrier } from './trace-carrier';

/** The workflow version a run was started with. */
export type WorkflowIdentity = Omit<WorkflowVersion, 'spec' | 'pins'>;

/** A version as a run carries it: what its pins led to stands beside it. */
type Carried<V> = Omit<V, 'pins'>;

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
  readonly workflow: Carried<WorkflowVersion>;
  /** Every workflow that this one can reach through calls, by slug. */
  readonly called?: Readonly<Record<string, Carried<WorkflowVersion>>>;
  /** The stored agents whose nodes they use, by slug: node types of this run alone. */
  readonly agents?: Readonly<Record<string, Omit<Carried<AgentVersion>, 'name' | 'file'>>>;
  readonly locale: string;
  /** IANA name. */
  readonly timezone: string;
  readonly acceptedAt: string;
  readonly trace: TraceCarrier;
  /** Versions of the plugins whose nodes the run may walk, by plugin name. */
  readonly plugins?: Readonly<Record<string, string>>;
  /** What served each port of the instance when the run was accepted, by port. */
  readonly adapters?: Readonly<Record<string, AdapterPin>>;
  /** Types of the events that the run, or one it starts, may wait for. */
  readonly awaitedEvents?: readonly string[];
  /** Under `settings.concurrency`: the run's place among those of one key. */
  readonly turn?: Turn;
  /** Identities of whoever started it, `<kind>:<id>`, their own first; absent when nobody knows. */
  readonly startedBy?: readonly string[];
}

/** A run as the control plane addresses it. */
export interface RunAddress {
  readonly runId: string;
  readonly invocationId: string;
}

/** What a run does about the unfinished runs of its concurrency key. */
export interface Turn {
  /** `<slug>:<value of the key>` */
  readonly queue: string;
  readonly on: 'queue' | 'reject' | 'cancel-previous';
  /** The runs of the key that came before it and were not known to have ended, oldest first. */
  readonly after: readonly RunAddress[];
}

/** Runs of the control plane that have not ended, oldest first: one page. */
export interface UnfinishedRuns {
  readonly runs: readonly RunAddress[];
  /** Where the next page starts; absent on the last one. */
  readonly next?: string;
}

/** Where the page starts that has the first runs begun at an instant (ISO 8601, UTC) or after it. */
export const pageSince = (instant: string): string => `${instant} `;

/** A deployment with unfinished runs where nothing answers: they are tried again for ever. */
export interface StrandedDeployment {
  readonly id: string;
  /** Where the control plane calls it. */
  readonly address: string;
  /** Unfinished ones that it holds. */
  readonly runs: number;
}

/** What an engine made of the ports that its instance asks for. */
export interface EngineBindings {
  /** Ports that it has an adapter for. */
  readonly bound: readonly string[];
  /** Context kinds whose record one of them serves. */
  readonly records: readonly string[];
  /** What of its instance and plugins is not as it was asked for. */
  readonly findings: readonly Degradation[];
}

/** What an engine tells of itself and of its deployments. */
export interface EngineStatus {
  readonly stranded: readonly StrandedDeployment[];
  readonly bindings: EngineBindings;
}

/** What `getRun` is given under the directory's key to be told of the engine, not of runs. */
export interface DirectoryQuestion {
  readonly about: 'deployments';
}

/** A run that another one started: a detached call, or the workflow named by `onFailure`. */
export interface StartedRun {
  readonly runId: string;
  readonly workflow: string;
}

/** Trouble that the control plane has with an invocation, which the run itself cannot tell. */
export interface ControlPlaneIncident {
  /** `paused`: an operator has to resume it; `failing`: it is tried again and again. */
  readonly kind: 'paused' | 'failing';
  /** Failed attempts in a row; 0 when the control plane no longer knows. */
  readonly attempts: number;
  /**
   * `RT0016` (the journal no longer fits the code) and the other codes of the control plane;
   * `plugin-missing`, `workflow-unserved`, `adapter-unserved` or `contract-unsupported` when the build that
   * serves the run lacks what it needs; `attempts-lost` when its attempts took the process of the endpoint with them.
   */
  readonly code?: string;
  /** Of `attempts-lost`. ISO 8601, UTC: when the first attempt was lost. */
  readonly since?: string;
  /** Of `attempts-lost`: path of the node where the last attempt was, as far as it is known. */
  readonly nodePath?: string;
  /** Of a build that lacks what the run needs: what it lacks. In French. */
  readonly reason?: string;
}

export type RunStatus = 'running' | 'completed' | 'failed';

/** Answer of `getRun`: a run at one point in time. */
export interface RunSnapshot {
  readonly runId: string;
  readonly workflow: WorkflowIdentity;
  readonly status: RunStatus;
  /**
   * `queued`: waits for the runs before it under its concurrency key; `suspended`: waits for humans,
   * events or instants; `incident`: for an operator.
   */
  readonly phase: 'queued' | 'running' | 'suspended' | 'incident' | 'ended';
  readonly startedAt: string;
  readonly endedAt?: string;
  readonly outputs?: JsonObject;
  readonly error?: RunError;
  readonly endReason?: EndReason;
  readonly nodes: readonly NodeTrace[];
  readonly pending: readonly PendingValidation[];
  /** Everything the run waits for from outside; empty once it ended. */
  readonly awaited: readonly Awaited[];
  /** Runs of their own that it started, in that order. */
  readonly started: readonly StartedRun[];
  readonly incident?: ControlPlaneIncident;
  /** Types of the events that it, or a run it starts, may wait for; absent for none. */
  readonly awaitedEvents?: readonly string[];
  /** `<slug>:<value of the key>`: the concurrency key it has a place under. */
  readonly queue?: string;
  /** As in `RunInput`. */
  readonly startedBy?: readonly string[];
  /** The event that started the run, and whom it is about. */
  readonly event: JsonObject;
  readonly context: ContextEnvelope;
}

/** Input of `resolveValidation`. */
export interface ResolveValidationInput {
  /** `<nodePath>:<runId>` */
  readonly pendingId: string;
  readonly decision: Decision['decision'];
  /** With `byId` and `via`: what is kept of who decided, as in `Decision`. */
  readonly by?: string;
  readonly byId?: string;
  readonly via?: string;
  readonly reason?: string;
  readonly form?: JsonObject;
  /** Who decides, as the proxy knows them; without it nobody decides a task that is put to somebody. */
  readonly decider?: Decider;
}

/** Answer of `resolveValidation`: `duplicate` when the same decision had already been taken. */
export interface ResolveValidationOutput {
  readonly runId: string;
  readonly pendingId: string;
  readonly decision: Decision['decision'];
  readonly by?: string;
  readonly byId?: string;
  readonly via?: string;
  readonly at: string;
  readonly duplicate: boolean;
}

/**
 * Input of `resolveValidation` for what is no validation. The handler is the one way to tell a run
 * something from outside: the specification fixes the service's handlers.
 */
export type RunSignal =
  | {
      readonly signal: 'cancel';
      /** Of the run, as `IngressClient` looks it up: a run that has not begun does not know it. */
      readonly invocationId: string;
      readonly by?: string;
      readonly reason?: string;
    }
  | {
      readonly signal: 'incident';
      readonly nodePath: string;
      readonly action: IncidentAction['action'];
      readonly by?: string;
      readonly reason?: string;
    }
  /** Lets a run go on that the control plane had paused. */
  | { readonly signal: 'resume'; readonly invocationId: string }
  /** The engine's own: ends a run that was cancelled and did not end itself. */
  | {
      readonly signal: 'end';
      readonly invocationId: string;
      /** How long it has had to end itself, milliseconds. */
      readonly waitedMs: number;
    }
  /** A domain event for the nodes that wait for one of its type. */
  | { readonly signal: 'event'; readonly event: JsonObject };

/** Answer to `cancel` and `incident`: `duplicate` when the same had already been asked for. */
export interface SignalOutput {
  readonly runId: string;
  /** ISO 8601, UTC: when it was first asked for. */
  readonly at: string;
  readonly duplicate: boolean;
}

/** Answer to `event`. */
export interface EventOutput {
  /** Paths of the nodes that were given the event, now or at an earlier delivery of it. */
  readonly delivered: readonly string[];
  /** Runs that this one started, which may wait for the event too. */
  readonly started: readonly StartedRun[];
}

/** Input of the record service's `snapshot`. */
export interface RecordSnapshotInput {
  readonly kind: string;
  readonly id: string;
}
