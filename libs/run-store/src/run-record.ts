import type { JsonObject } from '@platform/ports';

/**
 * The terminal statuses a run is remembered with; `lost`: it was not known to have ended, and a control plane
 * that was restored from an earlier state does not have it.
 */
export type FinalStatus = 'completed' | 'failed' | 'lost';

/** Context kind name → subject id. Opaque to the store. */
export type SubjectIds = Readonly<Record<string, string>>;

/** What a run is entered into the index with (specification, Run index record). */
export interface RunMeta {
  /** The triggering event's `eventId`; also the durable workflow key. */
  readonly id: string;
  /** The durable service the run was dispatched to. */
  readonly service: string;
  readonly workflowName: string;
  readonly event: JsonObject;
  /** ISO 8601. The moment of the insert when absent. */
  readonly createdAt?: string;
  /** The specification file that started the run. */
  readonly workflowFile?: string | null;
  readonly workflowSlug?: string | null;
  readonly specVersion?: number | null;
  readonly specHash?: string | null;
  readonly subjects?: SubjectIds | null;
  /** Types of the events that the run may wait for once it has begun. */
  readonly awaitedEvents?: readonly string[] | null;
}

/**
 * What the index remembers of a run beside its event, which may be large: what lists and loops read.
 * Null where its row has nothing.
 */
export interface RunEntry {
  readonly id: string;
  readonly service: string;
  readonly workflowName: string;
  /** Of the event that started it. */
  readonly eventId: string | null;
  readonly eventType: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Last activity, ISO 8601, UTC: the insert, then the final status. */
  readonly updatedAt: string;
  readonly finalStatus: FinalStatus | null;
  readonly workflowFile: string | null;
  readonly workflowSlug: string | null;
  readonly specVersion: number | null;
  readonly specHash: string | null;
  /** Null when none were stored, or not as a JSON object. */
  readonly subjects: SubjectIds | null;
  /** Null when none were stored, or not as a JSON list of texts. */
  readonly awaitedEvents: readonly string[] | null;
}

/** A run as the index remembers it, with its event. */
export interface RunRecord extends RunEntry {
  /** Null when the stored text is not a JSON object: one damaged row must not hide the others. */
  readonly event: JsonObject | null;
}
