import type { RunWait } from '../projection/run-wait';
import type { FinalStatus } from '../run-record';

/** Filters of runs. Members that are left out do not filter. */
export interface RunQuery {
  /**
   * Final statuses to include; null stands for runs without one, lost ones too. A row with a status of a newer release is
   * found only without this filter.
   */
  readonly finalStatuses?: readonly (FinalStatus | null)[];
  /** Whether the runs are lost. */
  readonly lost?: boolean;
  /** What an unfinished run waits for, as it was last reported. */
  readonly waitsFor?: RunWait;
  readonly workflow?: { readonly slug: string; readonly version?: number };
  /** The subject of the run. */
  readonly subject?: { readonly kind: string; readonly id: string };
  /** Created at or after this instant, ISO 8601. */
  readonly from?: string;
  /** Created before this instant, ISO 8601. */
  readonly to?: string;
}
