export type {
  FailedRuns,
  PendingTasks,
  RunCounts,
  StoppedRuns,
  WaitingRuns,
} from './counts/run-counts';
export type { RunQuery } from './find/run-query';
export { openRunStore } from './knex-run-store';
export type { Claim, Claims, Marker } from './marks/claims';
export { MAX_COMMENTS, type Comment } from './marks/comments';
export type { DecidedPosition, DecidedTask } from './marks/decided-tasks';
export type { PutOff } from './marks/put-offs';
export type { TaskMarks } from './marks/task-marks';
export { metaOfRun, subjectsOf, type DescribedRun } from './meta-of-run';
export { namesSubject } from './purge/names-subject';
export { createPurge, type Purge } from './purge/purge';
export type { TextFilter } from './purge/stored-texts';
export { REFUSED_TABLE, type RefusedRow } from './purge/refused-table';
export type {
  Generation,
  GenerationState,
  Generations,
  ReadGenerations,
} from './restore/generations';
export type { Restoration, Restorations, RestoredPart } from './restore/restorations';
export { RunIndexIncompleteError, RunIndexUnavailableError, withRunIndex } from './run-index';
export type { EntryEnd, FinalStatus, RunEntry, RunMeta, RunRecord, SubjectIds } from './run-record';
export type { RunPage, RunPosition, RunStore, RunStoreOptions } from './run-store';
export type { PendingQuery } from './projection/facets';
export {
  awaitsOf,
  RUN_WAITS,
  waitOf,
  type Wait,
  type AwaitedInput,
  type RunWait,
} from './projection/run-wait';
export {
  END_SEQUENCE,
  type EndedRun,
  type KnownRun,
  type PendingPosition,
  type ShownRun,
  type ProjectedRun,
  type ProjectionChanges,
  type StoredProjection,
  type StoredPending,
  type WaitingCounts,
} from './projection/stored-projection';
export { TurnUndecidedError } from './turns/turn-undecided-error';
export type { LateRun, RunState, SentPredecessor, TurnEngine, Turns } from './turns/turns';
export { toEndedRow } from './projection/ended-run';
