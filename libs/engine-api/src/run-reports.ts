import type { RunError, WaitDetail } from '@platform/interpreter';

import type { RunAddress, RunSnapshot, StartedRun } from './messages';

/** A run to report. Without its invocation, the control plane reads all its runs to find it. */
export interface RunToReport extends Pick<RunAddress, 'runId'> {
  readonly invocationId?: string;
}

/** What a report says of a run besides its state. `event` only where the question asks for it. */
export type ReportedRun = Pick<
  RunSnapshot,
  'workflow' | 'startedAt' | 'context' | 'awaitedEvents' | 'queue' | 'startedBy'
> & { readonly event?: RunSnapshot['event'] };

/** What only the process that walks the run knows of its waits. Absent where that process did not report. */
interface Detailed {
  readonly details?: readonly WaitDetail[];
}

/** A run that has not ended, as the control plane has it. */
export interface UnfinishedReport extends RunAddress, Pick<RunSnapshot, 'incident'>, Detailed {
  readonly is: 'unfinished';
  /** Commands in its journal when it was read. The same number again means that nothing changed. */
  readonly journal: number;
  /** Number of the last progress that it wrote, from 0; -1 before the first. */
  readonly sequence: number;
  /** Absent when it has written nothing yet. */
  readonly run?: ReportedRun & Pick<RunSnapshot, 'phase' | 'pending' | 'awaited' | 'started'>;
}

/** A run that is too large for a report, or not readable from outside: only `getRun` describes it. */
export interface UnreadReport extends RunToReport, Detailed {
  readonly is: 'unread';
  /** As in `UnfinishedReport`, if known. What `getRun` answers later is at least as new. */
  readonly journal?: number;
  readonly sequence?: number;
}

/** Why a run ended as it did. Without the message of its error, which may have values. */
export interface EndCause extends Pick<RunSnapshot, 'endReason'> {
  readonly error?: Omit<RunError, 'message'>;
}

export const endCauseOf = ({
  error,
  endReason,
}: Pick<RunSnapshot, 'error' | 'endReason'>): EndCause => ({
  ...(error && {
    error: { code: error.code, ...(error.nodePath !== undefined && { nodePath: error.nodePath }) },
  }),
  ...(endReason && { endReason }),
});

/** A run whose end the control plane has. */
export interface EndedReport extends RunToReport, EndCause {
  readonly is: 'ended';
  readonly status: Exclude<RunSnapshot['status'], 'running'>;
  readonly endedAt: string;
  /** All runs that it started. */
  readonly started: readonly StartedRun[];
  /** Absent in the changes of an engine, which does not read the state of ended runs. */
  readonly run?: ReportedRun;
}

/** What the engine reports of a run without asking it. */
export type RunReport =
  | UnfinishedReport
  | EndedReport
  | UnreadReport
  /** The control plane does not have it. */
  | { readonly is: 'unknown'; readonly runId: string };

/** Input of `getRun` under the directory's key: what there is to report of these runs. */
export interface ReportsQuestion {
  /** The word is older than the name of this type: a proxy and an engine of two releases understand each other. */
  readonly about: 'standings';
  readonly of: readonly RunToReport[];
  /** Whether to include the event of each run. */
  readonly withEvents?: boolean;
  /** Whether to leave out the runs that have not ended, so that only the state of ended ones is read. */
  readonly endedOnly?: boolean;
}

/** Answer to `ReportsQuestion`. Lacks the last runs when it would become too large. */
export interface ReportsAnswer {
  readonly reports: readonly RunReport[];
}

/** Input of `getRun` under the directory's key: the runs that changed since a position. */
export interface ChangesQuestion {
  readonly about: 'changes';
  /** Last position that was read of each process of the engine, by its epoch. */
  readonly after: Readonly<Record<string, number>>;
  /** Runs to report in any case, because the caller expects them to change. */
  readonly also?: readonly RunAddress[];
}

/** Answer to `ChangesQuestion`, from one process of the engine. */
export interface ChangesAnswer {
  /** Identifies the process. */
  readonly epoch: string;
  readonly position: number;
  /** Whether changes after the position that was asked for have been dropped. */
  readonly isBehind: boolean;
  /** Whether more changes follow. */
  readonly hasMore: boolean;
  readonly reports: readonly RunReport[];
}

/** Maximum number of runs in one `ReportsQuestion`. */
export const MAX_REPORTED_RUNS = 500;

/** Input of `getRun` under the directory's key. `deployments` asks for the engine's status. */
export type DirectoryQuestion =
  { readonly about: 'deployments' } | ReportsQuestion | ChangesQuestion;
