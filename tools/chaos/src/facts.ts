import type { RunSnapshot, RunStatus } from '@platform/engine-api';
import type { JsonObject, JsonValue } from '@platform/sdk';

import type { Act } from './scenarios/scenario';

/** A domain event of the campaign. */
export interface ChaosEvent extends JsonObject {
  readonly eventId: string;
  readonly eventType: string;
  readonly caseId: string;
  readonly scenario: string;
}

/** An event as the campaign means to send it. */
export interface PlannedEvent {
  readonly event: ChaosEvent;
  /** What people do about its run. */
  readonly acts: readonly Act[];
}

/** What the proxy said at last to one delivery of an event. */
export interface EventAnswer {
  readonly eventId: string;
  readonly status: number;
  readonly outcome: string;
  readonly runs: readonly string[];
  /** When it was first sent, and when it was answered, in ms. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** A version of the workflow that is published anew all the time. */
export interface Edition {
  readonly version: number;
  /** What its content writes. */
  readonly edition: number;
  /** When somebody began to publish it, and when it was seen to be published, in ms. */
  readonly begunAt: number;
  readonly knownAt: number;
}

/** A run as the control plane has it. */
export interface EngineRun {
  readonly id: string;
  readonly hasEnded: boolean;
  /** By its clock, in ms; null when it does not tell. */
  readonly endedAt: number | null;
}

/** One arrival of a write at the ledger, applied or not. */
export interface Attempt {
  readonly key: string;
  readonly value: JsonValue;
  /** When, in ms. */
  readonly at: number;
  /** How the ledger was made to behave; null when it was not. */
  readonly misbehaviour: string | null;
  /** Whether this very attempt changed the ledger. */
  readonly isApplied: boolean;
}

/** What the proxy said at last to one decision. */
export interface DecisionAnswer {
  readonly runId: string;
  readonly path: string;
  readonly decision: 'accepted' | 'rejected';
  readonly status: number;
  readonly isDuplicate: boolean;
}

/** What the proxy said at last to a request to cancel. */
export interface CancelAnswer {
  readonly runId: string;
  readonly status: number;
  /** The run was seen ended right after the answer. */
  readonly endedSoon: boolean;
}

/** What the proxy said at last to an action on an incident. */
export interface IncidentAnswer {
  readonly runId: string;
  readonly path: string;
  readonly action: 'retry' | 'skip' | 'fail';
  readonly status: number;
  readonly isDuplicate: boolean;
}

/** What the proxy said at last to a live rerun. */
export interface RerunAnswer {
  readonly runId: string;
  readonly key: string;
  readonly status: number;
  /** The run that was made. */
  readonly madeRunId: string | undefined;
}

/** A change that a proxy said it made. */
export interface Mutation {
  readonly requestId: string;
  /** Method and path. */
  readonly request: string;
  /** How many there are in it: the events of a batch that were taken, else one. */
  readonly count: number;
}

export interface AuditLine {
  readonly requestId: string;
  /** Status and code of the refusal; null for what was done. */
  readonly refused: string | null;
}

/** What the proxy said at last to an event that a node waits for. */
export interface SignalAnswer {
  readonly runId: string;
  readonly path: string;
  readonly eventId: string;
  readonly status: number;
  /** Whether the answer says that the node was given it. */
  readonly isGiven: boolean;
  /** Whether the node was seen to wait on after the answer. */
  readonly waitsOn: boolean;
}

/** A run as seen at the end, over the API and from the engine itself. */
export interface RunFact {
  readonly runId: string;
  readonly eventId: string;
  /** Of `GET /api/runs/{id}`. */
  readonly status: RunStatus;
  readonly snapshot: RunSnapshot;
}

/** A line of the record that is kept on disk; a text that cannot be read has no key. */
export interface RecordLine {
  readonly key: string | null;
  readonly body: string | null;
}

export interface ListedRun {
  readonly id: string;
  readonly status: string;
}

/** What the record of a case was told of a validation. */
export interface Posting {
  readonly pendingId: string;
  readonly kind: 'published' | 'withdrawn';
}

/** What the platform made of an index that was put back as it was some time ago. */
export interface RestorationFacts {
  readonly putBack: number;
  /** Those of them that it had to notice. */
  readonly oldEnough: number;
  /** Those that it had to notice and did not, and where. */
  readonly unnoticed: readonly string[];
  /** The part of the platform that each restoration it noted was of. */
  readonly noted: readonly string[];
}

export interface IndexRow {
  readonly id: string;
  readonly finalStatus: string | null;
}

/** Everything the campaign knows when it is over. */
export interface CampaignFacts {
  readonly events: readonly PlannedEvent[];
  readonly answers: readonly EventAnswer[];
  readonly runs: readonly RunFact[];
  /** Runs that were to be and had no end when the campaign gave up waiting. */
  readonly unfinished: readonly string[];
  readonly attempts: readonly Attempt[];
  readonly postings: readonly Posting[];
  readonly recordLines: readonly RecordLine[];
  readonly decisions: readonly DecisionAnswer[];
  readonly cancels: readonly CancelAnswer[];
  readonly incidents: readonly IncidentAnswer[];
  readonly signals: readonly SignalAnswer[];
  readonly reruns: readonly RerunAnswer[];
  /** In the order of their versions. */
  readonly editions: readonly Edition[];
  /** Instants of the schedule, in ms: those that must have fired, and those that may have. */
  readonly ticks: { readonly due: readonly number[]; readonly possible: readonly number[] };
  /** All that the control plane knows. */
  readonly engineRuns: readonly EngineRun[];
  /** Requests that got no final answer in time. */
  readonly unanswered: readonly string[];
  /** Builds that did not drain in time, and why. */
  readonly undrained: readonly string[];
  readonly restorations: RestorationFacts;
  readonly mutations: readonly Mutation[];
  readonly audit: {
    readonly lines: readonly AuditLine[];
    /** What is wrong with the chain of the lines. */
    readonly broken: string | null;
  };
  /** Of `GET /api/runs`, the newest. */
  readonly listed: readonly ListedRun[];
  /** Of the run index itself, all. */
  readonly rows: readonly IndexRow[];
  /** Times the index was deleted or put back and not rebuilt: what was entered before may be missing. */
  readonly indexLosses: number;
}
