import type { JsonObject } from '@platform/ports';

/** A report of a retrospective, as a list shows it. */
export interface RetrospectiveEntry {
  readonly id: string;
  readonly workflow: string;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
  readonly sentBy: string;
  readonly summary: JsonObject;
}

export interface RetrospectiveInput extends Pick<
  RetrospectiveEntry,
  'workflow' | 'sentBy' | 'summary'
> {
  readonly report: JsonObject;
}

/**
 * Keeps the reports of retrospectives, the newest of each workflow. Each method rejects with
 * `DefinitionStoreUnavailableError` when the database does not answer.
 */
export interface RetrospectiveStore {
  /** Stores a report. The oldest ones of its workflow are deleted beyond the number that is kept. */
  add(input: RetrospectiveInput): Promise<RetrospectiveEntry>;
  /** Newest first, after this one. */
  list(page: {
    readonly limit: number;
    readonly workflow?: string | undefined;
    readonly after?: Pick<RetrospectiveEntry, 'sentAt' | 'id'>;
  }): Promise<readonly RetrospectiveEntry[]>;
  get(id: string): Promise<(RetrospectiveEntry & { readonly report: JsonObject }) | undefined>;
  /** Returns whether it was there. */
  remove(id: string): Promise<boolean>;
}
