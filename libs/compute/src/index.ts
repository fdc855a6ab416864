export { createComputePool, PLATFORM, type ComputeJob, type ComputePool } from './compute-pool';
export {
  ComputeBusyError,
  ComputeStoppedError,
  ComputeUnavailableError,
  TaskFailedError,
  type StopReason,
} from './errors';
export { AskFailedError, serveTasks, type Ask } from './serve-tasks';
export type { Computed } from './worker-process';
