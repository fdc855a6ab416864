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
import type {
  ContextEnvelope,
  Decision,
  DecisionMade,
  JsonObject,
  PendingValidation,
  SubjectDescription,
} from '@platform/ports';

import type { TraceCarrier } from './trace-carrier';

/** The workflow version a run was started with. */
export type WorkflowIdentity = Omit<Carried<WorkflowVersion>, 'spec'>;

/**
 * A version as a run carries it, without pins: the pinned versions are carried next to it. Its name is in the language of
 * the instance.
 */
type Carried<V> = Omit<V, 'pins' | 'name'> & { readonly name: string };

/**
 * Input of the workflow service's `run`. It contains everything that affects the run, so that no later edit can change
 * it. Times are ISO 8601, UTC.
 */
export interface RunInput {
  readonly runId: string;
  /** Contract number of the interpreter. */
  readonly contract: number;
  readonly event: JsonObject;
  readonly context: ContextEnvelope;
  readonly workflow: Carried<WorkflowVersion>;
  /** The workflows that it can reach through calls, by slug. */
  readonly called?: Readonly<Record<string, Carried<WorkflowVersion>>>;
  /** The stored agents whose nodes they use, by slug. They are node types of this run only. */
  readonly agents?: Readonly<Record<string, Omit<Carried<AgentVersion>, 'name' | 'file'>>>;
  readonly locale: string;
  /** IANA name. */
  readonly timezone: string;
  readonly acceptedAt: string;
  readonly trace: TraceCarrier;
  /** Versions of the plugins whose nodes the run may execute, by plugin name. */
  readonly plugins?: Readonly<Record<string, string>>;
  /** The adapter of each port when the run was accepted, by port. */
  readonly adapters?: Readonly<Record<string, AdapterPin>>;
  /** Types of the events that the run, or one it starts, may wait for. */
  readonly awaitedEvents?: readonly string[];
  /** Under `settings.concurrency`: the run's place among those of one key. */
  readonly turn?: Turn;
  /** Identities that started it, as `<kind>:<id>`, the caller's own first. Absent when not known. */
  readonly startedBy?: readonly string[];
}

/** Address of a run in the control plane. */
export interface RunAddress {
  readonly runId: string;
  readonly invocationId: string;
}

/** The earlier unfinished runs of a concurrency key that a run must wait for. */
export interface Turn {
  /** `<slug>:<value of the key>` */
  readonly queue: string;
  readonly on: 'queue' | 'reject' | 'cancel-previous';
  /** Earlier runs of the key that were not known to have ended, oldest first. */
  readonly after: readonly RunAddress[];
  /**
   * A run that has not begun by this instant (ISO 8601, UTC) takes no turn but asks for another: the queue may have given
   * this one away. Absent from proxies before contract 2.
   */
  readonly beginBy?: string;
}

/** A run that has not ended, as the directory lists it. */
export interface ListedRun extends RunAddress, Pick<RunSnapshot, 'incident'> {
  /** Commands in its journal. Absent in the answers of engines that reported nothing. */
  readonly journal?: number;
}

/** One page of the runs in the control plane that have not ended, oldest first. */
export interface UnfinishedRuns {
  readonly runs: readonly ListedRun[];
  /** Start of the next page; absent on the last page. */
  readonly next?: string;
  /** True on a first page without runs when the control plane has no ended run either. */
  readonly isUnused?: boolean;
}

/** Start of the page with the first runs that began at or after an instant (ISO 8601, UTC). */
export const pageSince = (instant: string): string => `${instant} `;

/** A deployment with unfinished runs that does not respond, so that its runs are retried forever. */
export interface StrandedDeployment {
  readonly id: string;
  /** Address at which the control plane calls it. */
  readonly address: string;
  /** Number of its unfinished runs. */
  readonly runs: number;
}

/** The ports of an engine's instance. */
export interface EngineBindings {
  /** Bound ports. */
  readonly bound: readonly string[];
  /** Context kinds with a record. */
  readonly records: readonly string[];
  /** Findings about its instance and plugins. */
  readonly findings: readonly Degradation[];
}

/** Status of an engine and of its deployments. */
export interface EngineStatus {
  readonly stranded: readonly StrandedDeployment[];
  readonly bindings: EngineBindings;
}

/** A run that another one started: a detached call, or the workflow named by `onFailure`. */
export interface StartedRun {
  readonly runId: string;
  readonly workflow: string;
}

/** A problem of the control plane with an invocation, which the run itself cannot report. */
export interface ControlPlaneIncident {
  /** `paused`: an operator must resume the run; `failing`: the control plane keeps retrying. */
  readonly kind: 'paused' | 'failing';
  /** Failed attempts in a row; 0 when the control plane no longer knows. */
  readonly attempts: number;
  /**
   * `RT0016` (the journal no longer fits the code) and the other codes of the control plane;
   * `plugin-missing`, `workflow-unserved`, `adapter-unserved` or `contract-unsupported` when the build that
   * serves the run lacks what it needs; `attempts-lost` when its attempts took the process of the endpoint with them.
   */
  readonly code?: string;
  /** `attempts-lost` only: time of the first lost attempt, ISO 8601, UTC. */
  readonly since?: string;
  /** `attempts-lost` only: path of the node of the last attempt, if known. */
  readonly nodePath?: string;
  /** What the build lacks for the run, in its language. */
  readonly reason?: string;
}

export type RunStatus = 'running' | 'completed' | 'failed';

/** Answer of `getRun`: a run at one point in time. */
export interface RunSnapshot {
  readonly runId: string;
  readonly workflow: WorkflowIdentity;
  readonly status: RunStatus;
  /**
   * `queued`: waits for earlier runs of its concurrency key; `suspended`: waits for people, events or timers;
   * `incident`: waits for an operator.
   */
  readonly phase: 'queued' | 'running' | 'suspended' | 'incident' | 'ended';
  readonly startedAt: string;
  readonly endedAt?: string;
  readonly outputs?: JsonObject;
  readonly error?: RunError;
  readonly endReason?: EndReason;
  readonly nodes: readonly NodeTrace[];
  readonly pending: readonly PendingValidation[];
  /** External inputs that the run waits for; empty after its end. */
  readonly awaited: readonly Awaited[];
  /** Separate runs that it started, in order. */
  readonly started: readonly StartedRun[];
  readonly incident?: ControlPlaneIncident;
  /** Event types that it, or a run it starts, may wait for. Absent when there are none. */
  readonly awaitedEvents?: readonly string[];
  /** Concurrency key of the run: `<slug>:<value of the key>`. */
  readonly queue?: string;
  /** As in `RunInput`. */
  readonly startedBy?: readonly string[];
  /** The event that started the run, including its subjects. */
  readonly event: JsonObject;
  readonly context: ContextEnvelope;
}

/** Input of `resolveValidation`. */
export interface ResolveValidationInput {
  /** `<nodePath>:<runId>` */
  readonly pendingId: string;
  readonly decision: Decision['decision'];
  /** With `byId` and `via`: who decided, as in `Decision`. */
  readonly by?: string;
  readonly byId?: string;
  readonly via?: string;
  readonly reason?: string;
  readonly form?: JsonObject;
  /** The identified decider. Required for a task with an assignment. */
  readonly decider?: Decider;
}

/** Output of `resolveValidation`. `duplicate`: the same decision was already made. */
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

/** A validation that the record system withdraws. */
export interface ValidationWithdrawal extends Pick<
  ResolveValidationInput,
  'pendingId' | 'by' | 'byId' | 'via' | 'reason'
> {
  /** What it is about was taken back; else only the task was. */
  readonly takenBack?: true;
}

/** Who sent a signal, and why. */
export interface SignalCause {
  readonly by?: string;
  readonly reason?: string;
}

/**
 * Input of `resolveValidation` for other signals. All signals to a run go through this handler, because the set of
 * handlers is fixed.
 */
export type RunSignal =
  | ({
      readonly signal: 'cancel';
      /** Invocation id of the run. `IngressClient` looks it up, because a run that has not begun does not know it. */
      readonly invocationId: string;
    } & SignalCause)
  | ({
      readonly signal: 'incident';
      readonly nodePath: string;
      readonly action: IncidentAction['action'];
    } & SignalCause)
  /** Withdraws a validation that the record system no longer asks for. `by`, `byId`, `via`: as in `Decision`. */
  | ({ readonly signal: 'task-withdrawn' } & ValidationWithdrawal)
  /** A turn for a run that began too late for its own: the runs of its key to wait for, oldest first. */
  | { readonly signal: 'turn'; readonly after: readonly RunAddress[] }
  /** Resumes a run that the control plane paused. The journal of the request keeps who asked for it, and why. */
  | ({ readonly signal: 'resume'; readonly invocationId: string } & SignalCause)
  /** Internal: ends a run that was cancelled and did not end by itself. */
  | {
      readonly signal: 'end';
      readonly invocationId: string;
      /** Time since the cancellation, in ms. */
      readonly waitedMs: number;
    }
  /** Internal: withdraws a task of an ended run from a record that was away. */
  | {
      readonly signal: 'withdraw';
      readonly pendingId: string;
      readonly context: ContextEnvelope;
      readonly idempotencyKey: string;
      readonly decision?: DecisionMade;
      /** Number of earlier tries. */
      readonly tried: number;
      /** Time of the first one, ISO 8601, UTC. */
      readonly since?: string;
    }
  /** A domain event for the nodes that wait for one of its type. */
  | { readonly signal: 'event'; readonly event: JsonObject };

/** Output of `cancel`, `incident`, `task-withdrawn` and `turn`. `duplicate`: the same request was already made. */
export interface SignalOutput {
  readonly runId: string;
  /** Time of the first request, ISO 8601, UTC. */
  readonly at: string;
  readonly duplicate: boolean;
}

/** Output of `event`. */
export interface EventOutput {
  /** Paths of the nodes that received the event, now or at an earlier delivery. */
  readonly delivered: readonly string[];
  /** Runs that this one started, which may also wait for the event. */
  readonly started: readonly StartedRun[];
}

/** Answer of the record service for the view `subject`. It always answers, so that a person who decides knows why. */
export type DescribedSubject =
  | { readonly state: 'described'; readonly description: SubjectDescription }
  /** `unbound`: no adapter serves the kind. `undescribed`: its adapter does not describe subjects. */
  | { readonly state: 'unbound' | 'undescribed' | 'not-found' }
  /** The record system did not answer. `code`: of the error. */
  | { readonly state: 'unavailable'; readonly code: string };

/** Input of the record service's `snapshot`. */
export interface RecordSnapshotInput {
  readonly kind: string;
  readonly id: string;
  /** `subject`: who the subject is, instead of the whole record. */
  readonly view?: 'subject';
}
