export {
  createComputePool,
  PLATFORM,
  type ComputeJob,
  type ComputePool,
  type PoolOptions,
} from './compute-pool';
export {
  ComputeBusyError,
  ComputeStoppedError,
  ComputeUnavailableError,
  TaskFailedError,
  type StopReason,
} from './errors';
export { AskFailedError, serveTasks, type Ask, type Task, type TaskResult } from './serve-tasks';
export type { Computed } from './worker-process';
