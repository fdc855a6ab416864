import type { JsonObject } from '@platform/ports';

import type {
  DescribedSubject,
  EngineStatus,
  EventOutput,
  RecordSnapshotInput,
  ResolveValidationInput,
  ResolveValidationOutput,
  RunAddress,
  RunInput,
  RunSignal,
  RunSnapshot,
  SignalCause,
  SignalOutput,
  UnfinishedRuns,
  ValidationWithdrawal,
} from './messages';
import type { ChangesAnswer, ChangesQuestion, RunReport, ReportsQuestion } from './run-reports';
import type { TraceCarrier } from './trace-carrier';

/** `previously-accepted`: the control plane knew the key; no second run exists. */
export type SendOutcome = 'accepted' | 'previously-accepted';

/** State of a run in the control plane: `unknown`, not ended, or ended within its retention. */
export type RunFate = 'unknown' | 'running' | 'ended';

/** A run that was sent to the control plane. */
export interface SentRun {
  readonly outcome: SendOutcome;
  readonly invocationId: string;
}

/** Client of the engine for the proxy. Every method may throw `EngineUnavailableError` and `EngineRefusedError`. */
export interface IngressClient {
  /** Starts a run. The client adds the trace context. */
  startRun(input: Omit<RunInput, 'trace'>): Promise<SentRun>;
  /** Returns the snapshot of a run; null for an unknown run or one that has not begun. */
  getRun(runId: string): Promise<RunSnapshot | null>;
  /**
   * Returns one page of the runs that have not ended; `next` comes from the previous page. Refused with
   * `directory-unavailable` when the engine cannot query the control plane.
   */
  unfinishedRuns(next?: string): Promise<UnfinishedRuns>;
  /** Returns the status of the engine, and of deployments as it last saw them. */
  engineStatus(): Promise<EngineStatus>;
  /**
   * Returns the runs that changed since a position. Refused with `question-unknown` by an engine that is
   * older than the question.
   */
  changedRuns(question: Omit<ChangesQuestion, 'about'>): Promise<ChangesAnswer>;
  /**
   * Returns what the control plane has of these runs, without asking them: at most `MAX_REPORTED_RUNS`. An answer lacks
   * the last ones when it would become too large. Refused with `question-unknown`, as above, and with
   * `directory-unavailable`.
   */
  reportsOf(question: Omit<ReportsQuestion, 'about'>): Promise<readonly RunReport[]>;
  /** Whether the control plane has the run, also one that has not begun or that ended within its retention. */
  hasRun(runId: string): Promise<boolean>;
  /** Returns the state of the run in the control plane. Does not need a running engine. */
  fateOf(runId: string): Promise<RunFate>;
  /**
   * Resolves with true when the run has ended, and with false when `signal` aborts first. The control plane holds the
   * request meanwhile, so this costs one connection and no polling. Refused with `run-unknown`.
   */
  awaitEnd(runId: string, signal: AbortSignal): Promise<boolean>;
  /** Returns the address of a run that the control plane has. For any other run the address is meaningless. */
  addressOf(runId: string): Promise<RunAddress>;
  resolveValidation(runId: string, input: ResolveValidationInput): Promise<ResolveValidationOutput>;
  /** Cancels a run. Refused with `run-unknown` or `run-ended`. */
  cancelRun(runId: string, why: SignalCause): Promise<SignalOutput>;
  /**
   * Resumes a run that the control plane paused. Refused with `run-unknown`, `run-ended`, `not-paused`, or
   * `control-plane-unavailable` when the engine cannot reach the control plane.
   */
  resumeRun(runId: string, why: SignalCause): Promise<SignalOutput>;
  /**
   * Withdraws a pending validation. Refused with `validation-unknown`, `already-decided`, `expired` or `not-pending`.
   */
  withdrawValidation(runId: string, withdrawal: ValidationWithdrawal): Promise<SignalOutput>;
  /** Gives a turn to a run that began too late for its own. Refused with `not-pending`. */
  giveTurn(runId: string, after: readonly RunAddress[]): Promise<SignalOutput>;
  /** Resolves an incident. Refused with `run-unknown`, `not-pending` (no incident at the node) or `already-decided`. */
  actOnIncident(runId: string, act: IncidentAct): Promise<SignalOutput>;
  /** Delivers an event. Nothing is delivered to a run that is unknown, has ended or waits for something else. */
  deliverEvent(runId: string, event: JsonObject): Promise<EventOutput>;
  recordSnapshot(input: RecordSnapshotInput): Promise<unknown>;
  describeSubject(input: RecordSnapshotInput): Promise<DescribedSubject>;
  /**
   * Returns the mark with this name from the control plane; null when there is none or it expired
   * (`GENERATION_KEPT_MS`). Does not need a running engine.
   */
  generationMark(name: string): Promise<string | null>;
  /** Stores a mark under a name unless there is one. Returns the stored mark. */
  markGeneration(name: string, mark: string): Promise<string>;
  /** Whether `{RESTATE_URL}/restate/health` responds within a second. */
  isHealthy(): Promise<boolean>;
  /** Returns the time of the control plane from its HTTP `Date` header, in whole seconds; undefined without one. */
  clock(): Promise<Date | undefined>;
}

/** An operator's action on a node with `onError: "pause"`. */
type IncidentAct = Omit<Extract<RunSignal, { signal: 'incident' }>, 'signal'>;

/** Observes one ingress call. `path` is normalised (`/{key}/run/send`) and contains no identifier. */
export type IngressObserver = <T>(
  path: string,
  call: (carrier: TraceCarrier) => Promise<T>,
) => Promise<T>;

export interface IngressClientOptions {
  /** `RESTATE_URL`: http, https, or `unix:` and the path of a socket. */
  readonly url: string;
  readonly observe: IngressObserver;
  readonly timeoutMs?: number;
}
