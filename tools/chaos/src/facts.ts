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
}

/** One arrival of a write at the ledger, applied or not. */
export interface Attempt {
  readonly key: string;
  readonly value: JsonValue;
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

export interface ListedRun {
  readonly id: string;
  readonly status: string;
}

/** What the record of a case was told of a validation. */
export interface Posting {
  readonly pendingId: string;
  readonly kind: 'published' | 'withdrawn';
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
  readonly decisions: readonly DecisionAnswer[];
  readonly cancels: readonly CancelAnswer[];
  readonly incidents: readonly IncidentAnswer[];
  readonly signals: readonly SignalAnswer[];
  /** Of `GET /api/runs`, the newest. */
  readonly listed: readonly ListedRun[];
  /** Of the run index itself, all. */
  readonly rows: readonly IndexRow[];
  /** Times the index was deleted and not rebuilt: what was entered before may be missing. */
  readonly indexLosses: number;
}
