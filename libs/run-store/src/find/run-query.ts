import type { FinalStatus } from '../run-record';

/** Which runs are looked for; what is left out does not matter. */
export interface RunQuery {
  /**
   * One of these final statuses, null: none yet. A row with a status of a newer release has neither: it
   * is found without this member alone.
   */
  readonly finalStatuses?: readonly (FinalStatus | null)[];
  readonly workflow?: { readonly slug: string; readonly version?: number };
  /** Whom the run is about. */
  readonly subject?: { readonly kind: string; readonly id: string };
  /** Created at this instant or after it, ISO 8601. */
  readonly from?: string;
  /** Created before this instant, ISO 8601. */
  readonly to?: string;
}
