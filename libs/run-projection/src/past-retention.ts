import type { RunEntry } from '@platform/run-store';

export interface RetentionDeps {
  /** `RUN_RETENTION` */
  readonly retentionMs: number;
  readonly now: () => Date;
}

/** Whether a run in the index is older than the retention of the engine. */
export const isPastRetention = (
  { createdAt }: Pick<RunEntry, 'createdAt'>,
  { retentionMs, now }: RetentionDeps,
): boolean => now().getTime() - Date.parse(createdAt) > retentionMs;
