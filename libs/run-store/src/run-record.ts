import type { JsonObject } from '@platform/ports';

export type FinalStatus = 'completed' | 'failed';

/** Context kind name → subject id. Opaque to the store. */
export type SubjectIds = Readonly<Record<string, string>>;

/** The data with which a run is inserted into the index. */
export interface RunMeta {
  /** The triggering event's `eventId`; also the durable workflow key. */
  readonly id: string;
  /** The durable service that runs it. */
  readonly service: string;
  readonly workflowName: string;
  readonly event: JsonObject;
  /** ISO 8601. Default: the time of the insert. */
  readonly createdAt?: string;
  /** The specification file of the workflow. */
  readonly workflowFile?: string | null;
  readonly workflowSlug?: string | null;
  readonly specVersion?: number | null;
  readonly specHash?: string | null;
  readonly subjects?: SubjectIds | null;
  /** Types of events that the run may wait for. */
  readonly awaitedEvents?: readonly string[] | null;
}

/** How a run of the index ended. */
export interface EntryEnd {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Why it ended early. */
  readonly reason: string | null;
  /** Of its error. */
  readonly errorCode: string | null;
  readonly errorNode: string | null;
}

/**
 * A run in the index without its event, which may be large. Lists read this. Members are null where the row has no
 * value.
 */
export interface RunEntry {
  readonly id: string;
  readonly service: string;
  readonly workflowName: string;
  /** Id of the event that started the run. */
  readonly eventId: string | null;
  readonly eventType: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Last change, ISO 8601, UTC: the insert, then the final status. */
  readonly updatedAt: string;
  readonly finalStatus: FinalStatus | null;
  /**
   * Since when the run is lost, ISO 8601, UTC: it was not known to have ended, and the control plane, restored from an
   * earlier state, no longer has it. Null with a final status.
   */
  readonly lostAt: string | null;
  readonly workflowFile: string | null;
  readonly workflowSlug: string | null;
  readonly specVersion: number | null;
  readonly specHash: string | null;
  /** Null when none were stored, or not as a JSON object. */
  readonly subjects: SubjectIds | null;
  /** Null when none were stored, or not as a JSON list of texts. */
  readonly awaitedEvents: readonly string[] | null;
  /** Null until it has ended, and where it is not known how. */
  readonly end: EntryEnd | null;
}

/** A run in the index with its event. */
export interface RunRecord extends RunEntry {
  /** Null when the stored text is not a JSON object, so that one damaged row does not hide the others. */
  readonly event: JsonObject | null;
}
