import { PlatformError } from '@platform/ports';

/** The queue is full, for this caller or for all. The job was not started. */
export class ComputeBusyError extends PlatformError {
  constructor() {
    super('COMPUTE_BUSY', 'trop de calculs attendent leur tour');
  }
}

/** Why a computation ended early. */
export type StopReason =
  /** It exceeded its time limit. */
  | 'time'
  /** It exceeded its memory limit, or the size limit of its result. */
  | 'size'
  /** Its code ended the process. */
  | 'ended';

const SENTENCES: Readonly<Record<StopReason, string>> = {
  time: 'calcul arrêté : temps imparti écoulé',
  size: 'calcul arrêté : trop de mémoire',
  ended: 'calcul arrêté : il a mis fin à son processus',
};

/** A computation ended early, and its process with it. Nothing else is affected. */
export class ComputeStoppedError extends PlatformError {
  constructor(readonly reason: StopReason) {
    super('COMPUTE_STOPPED', SENTENCES[reason]);
  }
}

/** No process could be started for the job, or the pool is closed. */
export class ComputeUnavailableError extends PlatformError {
  constructor(options?: { cause?: unknown }) {
    super('COMPUTE_UNAVAILABLE', 'aucun processus de calcul ne démarre', options);
  }
}

/** The task threw an error in its process. */
export class TaskFailedError extends PlatformError {
  constructor(
    /** What `describe` of `serveTasks` returned for the error. */
    readonly description: unknown,
  ) {
    super('COMPUTE_TASK_FAILED', 'le calcul a échoué');
  }
}
