import { isDeepStrictEqual } from 'node:util';

import { endCauseOf, type RunAddress, type StartedRun } from '@platform/engine-api';
import type { WaitDetail } from '@platform/interpreter';

import type { RunStateWriter } from '../run/run-state-writer';
import type { ProgressChunk } from '../state/run-state';
import type { ChangedRuns } from './changed-runs';

/** What is reported of a run besides the runs it started. */
type ReportedProgress = Pick<ProgressChunk, 'phase' | 'pending' | 'awaited'> & {
  readonly details: readonly WaitDetail[];
};

/** Maximum number of waits of a run that are told. */
const MAX_DETAILS = 20;

/** What holds of a run before its first report. */
const UNREPORTED: ReportedProgress = { phase: 'running', pending: [], awaited: [], details: [] };

interface NotingOptions extends RunAddress {
  readonly changes: Pick<ChangedRuns, 'note'> | undefined;
  /** False while the control plane replays the journal: those changes were noted before. */
  readonly isProcessing: () => boolean;
}

/** Returns the state writer so that its writes are noted as changes of the run. */
export function notingChanges(
  stateWriter: RunStateWriter,
  { changes, isProcessing, runId, invocationId }: NotingOptions,
): RunStateWriter {
  if (!changes) return stateWriter;
  const started: StartedRun[] = [];
  let sequence = -1;
  let startedBefore = 0;
  let before = UNREPORTED;
  return {
    rest(progress, steps, all = []) {
      const written = stateWriter.rest(progress, steps);
      if (written !== undefined) sequence = written;
      const { phase, pending, awaited } = progress;
      const details = all.slice(0, MAX_DETAILS);
      const now: ReportedProgress = { phase, pending, awaited, details };
      const isSame = started.length === startedBefore && isDeepStrictEqual(now, before);
      startedBefore = started.length;
      before = now;
      if (!isSame && isProcessing()) changes.note({ runId, invocationId, sequence, details });
      return written;
    },
    isBehind: () => stateWriter.isBehind(),
    // What could wait changed nothing that is reported.
    catchUp() {
      const written = stateWriter.catchUp();
      if (written !== undefined) sequence = written;
      return written;
    },
    start(run) {
      stateWriter.start(run);
      started.push({ runId: run.runId, workflow: run.workflow });
    },
    end(result) {
      stateWriter.end(result);
      if (!isProcessing() || result.status === 'running') return;
      const { status, endedAt } = result;
      const end = { status, endedAt, started, ...endCauseOf(result) };
      changes.note({ runId, invocationId, sequence, end });
    },
  };
}
