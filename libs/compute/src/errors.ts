import { PlatformError } from '@platform/ports';

/** Too much waits already, of this caller or of all of them; nothing was begun. */
export class ComputeBusyError extends PlatformError {
  constructor() {
    super('COMPUTE_BUSY', 'trop de calculs attendent leur tour');
  }
}

/** Why a computation was stopped, or stopped by itself. */
export type StopReason =
  /** It took longer than it may. */
  | 'time'
  /** It took more memory than it may, or answered more than it may. */
  | 'size'
  /** What it ran ended the process. */
  | 'ended';

const SENTENCES: Readonly<Record<StopReason, string>> = {
  time: 'calcul arrêté : temps imparti écoulé',
  size: 'calcul arrêté : trop de mémoire',
  ended: 'calcul arrêté : il a mis fin à son processus',
};

/** A computation did not end by itself; its process is gone, and nothing else with it. */
export class ComputeStoppedError extends PlatformError {
  constructor(readonly reason: StopReason) {
    super('COMPUTE_STOPPED', SENTENCES[reason]);
  }
}

/** No process could be started for it, or the pool is closed. */
export class ComputeUnavailableError extends PlatformError {
  constructor(options?: { cause?: unknown }) {
    super('COMPUTE_UNAVAILABLE', 'aucun processus de calcul ne démarre', options);
  }
}

/** What a task threw, as its process described it. */
export class TaskFailedError extends PlatformError {
  constructor(
    /** As `describe` of serveTasks made it. */
    readonly description: unknown,
  ) {
    super('COMPUTE_TASK_FAILED', 'le calcul a échoué');
  }
}
