export type { FailedRuns, PendingTasks, RunCounts } from './counts/run-counts';
export type { RunQuery } from './find/run-query';
export { openRunStore } from './knex-run-store';
export type { Claim, Marker } from './marks/claims';
export { MAX_COMMENTS } from './marks/comments';
export type { PutOff } from './marks/put-offs';
export { metaOfRun, subjectsOf, type DescribedRun } from './meta-of-run';
export { namesSubject } from './purge/names-subject';
export { createPurge, type Purge } from './purge/purge';
export type { TextFilter } from './purge/stored-texts';
export { REFUSED_TABLE, type RefusedRow } from './purge/refused-table';
export type { Generation, ReadGenerations } from './restore/generations';
export type { Restoration, Restorations, RestoredPart } from './restore/restorations';
export { RunIndexIncompleteError, RunIndexUnavailableError, withRunIndex } from './run-index';
export type { FinalStatus, RunEntry, RunMeta, RunRecord } from './run-record';
export type { RunPage, RunPosition, RunStore } from './run-store';
export { awaitsOf, RUN_WAITS, waitOf, type Wait, type RunWait } from './projection/run-wait';
export {
  END_SEQUENCE,
  type EndedRun,
  type KnownRun,
  type PendingPosition,
  type ShownRun,
  type ProjectedRun,
  type ProjectionChanges,
  type StoredProjection,
  type WaitingCounts,
} from './projection/stored-projection';
export { TurnUndecidedError } from './turns/turn-undecided-error';
export type { LateRun, RunState, TurnEngine, Turns } from './turns/turns';
export { toEndedRow } from './projection/ended-run';
