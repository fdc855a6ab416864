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

/** An event as the campaign plans it. */
export interface PlannedEvent {
  readonly event: ChaosEvent;
  /** What people do with its run. */
  readonly acts: readonly Act[];
}

/** The final response of the proxy to one delivery of an event. */
export interface EventAnswer {
  readonly eventId: string;
  readonly status: number;
  readonly outcome: string;
  readonly runs: readonly string[];
  /** When it was first sent and when the response came, epoch ms. */
  readonly sentAt: number;
  readonly answeredAt: number;
}

/** A version of the workflow that is published again and again. */
export interface Edition {
  readonly version: number;
  /** The number that its content writes. */
  readonly edition: number;
  /** When its publication began and when it was confirmed, epoch ms. */
  readonly begunAt: number;
  readonly knownAt: number;
}

/** A run as the control plane knows it. */
export interface EngineRun {
  readonly id: string;
  readonly hasEnded: boolean;
  /** By the clock of the control plane, epoch ms. Null if unknown. */
  readonly endedAt: number | null;
}

/** One attempt of a write at the ledger, applied or not. */
export interface Attempt {
  readonly key: string;
  readonly value: JsonValue;
  /** Epoch ms. */
  readonly at: number;
  /** How the ledger misbehaved, null if it did not. */
  readonly misbehaviour: string | null;
  /** Whether this attempt changed the ledger. */
  readonly isApplied: boolean;
}

/** The final response of the proxy to one decision. */
export interface DecisionAnswer {
  readonly runId: string;
  readonly path: string;
  readonly decision: 'accepted' | 'rejected';
  readonly status: number;
  readonly isDuplicate: boolean;
}

/** The final response of the proxy to a cancellation. */
export interface CancelAnswer {
  readonly runId: string;
  readonly status: number;
  /** Whether the run ended soon after the response. */
  readonly endedSoon: boolean;
}

/** The final response of the proxy to an action on an incident. */
export interface IncidentAnswer {
  readonly runId: string;
  readonly path: string;
  readonly action: 'retry' | 'skip' | 'fail';
  readonly status: number;
  readonly isDuplicate: boolean;
}

/** The final response of the proxy to a live rerun. */
export interface RerunAnswer {
  readonly runId: string;
  readonly key: string;
  readonly status: number;
  /** Id of the new run. */
  readonly madeRunId: string | undefined;
}

/** A change that a proxy confirmed. */
export interface Mutation {
  readonly requestId: string;
  /** Method and path. */
  readonly request: string;
  /** Number of changes: the accepted events of a batch, otherwise 1. */
  readonly count: number;
}

export interface AuditLine {
  readonly requestId: string;
  /** Status and code of the refusal, null if the change was made. */
  readonly refused: string | null;
}

/** The final response of the proxy to an event that a node waits for. */
export interface SignalAnswer {
  readonly runId: string;
  readonly path: string;
  readonly eventId: string;
  readonly status: number;
  /** Whether the response says that the node got it. */
  readonly isGiven: boolean;
  /** Whether the node still waited after the response. */
  readonly waitsOn: boolean;
}

/** A run at the end, from the API and from the engine. */
export interface RunFact {
  readonly runId: string;
  readonly eventId: string;
  /** Status from `GET /api/runs/{id}`. */
  readonly status: RunStatus;
  readonly snapshot: RunSnapshot;
}

/** A line of the record on disk. An unreadable line has no key. */
export interface RecordLine {
  readonly key: string | null;
  readonly body: string | null;
}

export interface ListedRun {
  readonly id: string;
  readonly status: string;
}

/** What was posted to the record of a case about a validation. */
export interface Posting {
  readonly pendingId: string;
  readonly kind: 'published' | 'withdrawn';
}

/** What the platform did with older indexes that were put back. */
interface RestorationFacts {
  readonly putBack: number;
  /** How many of them it had to detect. */
  readonly oldEnough: number;
  /** Those that it had to detect and did not, and where. */
  readonly unnoticed: readonly string[];
  /** The restored part of each restoration that it recorded. */
  readonly noted: readonly string[];
}

export interface IndexRow {
  readonly id: string;
  readonly finalStatus: string | null;
}

/** All facts at the end of a campaign. */
export interface CampaignFacts {
  readonly events: readonly PlannedEvent[];
  readonly answers: readonly EventAnswer[];
  readonly runs: readonly RunFact[];
  /** Expected runs that had not ended when the campaign stopped waiting. */
  readonly unfinished: readonly string[];
  readonly attempts: readonly Attempt[];
  readonly postings: readonly Posting[];
  readonly recordLines: readonly RecordLine[];
  readonly decisions: readonly DecisionAnswer[];
  readonly cancels: readonly CancelAnswer[];
  readonly incidents: readonly IncidentAnswer[];
  readonly signals: readonly SignalAnswer[];
  readonly reruns: readonly RerunAnswer[];
  /** Ordered by version. */
  readonly editions: readonly Edition[];
  /** Instants of the schedule, epoch ms: those that must have fired, and those that may have fired. */
  readonly ticks: { readonly due: readonly number[]; readonly possible: readonly number[] };
  /** All runs that the control plane knows. */
  readonly engineRuns: readonly EngineRun[];
  /** Requests that got no final response in time. */
  readonly unanswered: readonly string[];
  /** Builds that did not drain in time, and why. */
  readonly undrained: readonly string[];
  readonly restorations: RestorationFacts;
  readonly mutations: readonly Mutation[];
  readonly audit: {
    readonly lines: readonly AuditLine[];
    /** What is wrong with the chain of the lines, null if nothing is. */
    readonly broken: string | null;
  };
  /** The newest runs of `GET /api/runs`. */
  readonly listed: readonly ListedRun[];
  /** All rows of the run index. */
  readonly rows: readonly IndexRow[];
  /** How often the index was deleted or put back and not rebuilt: earlier entries may be missing. */
  readonly indexLosses: number;
}
