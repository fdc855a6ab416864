import { isDeepStrictEqual } from 'node:util';

import type { RunAddress, StartedRun } from '@platform/engine-api';

import type { RunStateWriter } from '../run/run-state-writer';
import type { ProgressChunk } from '../state/run-state';
import type { ChangedRuns } from './changed-runs';

/** What makes up the standing of a run besides the runs it started. */
type Standing = Pick<ProgressChunk, 'phase' | 'pending' | 'awaited'>;

/** The standing of a run without a report. */
const UNREPORTED: Standing = { phase: 'running', pending: [], awaited: [] };

interface NotingOptions extends RunAddress {
  readonly changes: Pick<ChangedRuns, 'note'> | undefined;
  /** False while the control plane replays the journal: those changes were noted before. */
  readonly isProcessing: () => boolean;
}

/** Returns the state writer so that its writes are noted as changes of the run's standing. */
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
    rest(progress, steps) {
      const written = stateWriter.rest(progress, steps);
      if (written === undefined) return undefined;
      sequence = written;
      const { phase, pending, awaited } = progress;
      const now: Standing = { phase, pending, awaited };
      const isSame = started.length === startedBefore && isDeepStrictEqual(now, before);
      startedBefore = started.length;
      before = now;
      if (!isSame && isProcessing()) changes.note({ runId, invocationId, sequence });
      return written;
    },
    isBehind: () => stateWriter.isBehind(),
    // What could wait did not change the standing.
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
      changes.note({ runId, invocationId, sequence, end: { status, endedAt, started } });
    },
  };
}
