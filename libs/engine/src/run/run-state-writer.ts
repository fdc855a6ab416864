import type { RunInput, StartedRun } from '@platform/engine-api';
import type { DetachedRun, RunResult, WaitDetail } from '@platform/interpreter';
import type { WorkflowContext } from '@restatedev/restate-sdk';

import { detachedInput, sendDetachedRun } from './detached-run';
import { startDeferred, type DeferredStep } from './deferred-step';
import { createUnwrittenTraces } from './unwritten-traces';
import { NO_SEAL } from '../sealing/journal-seal';
import { createChangesRecorder } from '../state/list-changes';
import { digestOf } from '../state/run-digest';
import { createStateWriter } from '../state/run-digest-writer';
import {
  END_KEY,
  progressChunk,
  progressKey,
  runEnd,
  runHeader,
  type ProgressChunk,
} from '../state/run-state';

/** Writes the state of a run, which `getRun` and the signals read. */
export interface RunStateWriter {
  /**
   * Called where the run may rest: starts the steps that it requested, whose entries carry the digest of the progress,
   * and writes the progress unless it can wait. Returns the number of the progress if it was written, from 0. Throws the
   * `NodeError` `state-too-large`. `details` are reported and not written.
   */
  rest(
    progress: ProgressChunk,
    steps?: readonly DeferredStep[],
    details?: readonly WaitDetail[],
  ): number | undefined;
  /** Returns true when the last `rest` did not write its progress. */
  isBehind(): boolean;
  /** Writes the progress that `rest` did not write, if there is any, and returns its number. Throws as `rest` does. */
  catchUp(): number | undefined;
  /** Sends a detached run to the control plane. The next write records it. */
  start(run: DetachedRun): void;
  /** Writes the end of the run. */
  end(result: RunResult): void;
}

/**
 * Creates the state writer. What someone outside may wait for is written at once: the first progress, a phase other than
 * `running`, a change of what the run waits for, a started run. Other progress can wait for `catchUp`, so that a run that
 * goes from effect to effect does not write its state at each one. What can wait depends only on what the journal shows, so
 * a replay decides the same.
 */
export function createRunStateWriter(
  context: WorkflowContext,
  input: RunInput,
  seal = NO_SEAL,
): RunStateWriter {
  const state = createStateWriter(context, seal);
  const changes = createChangesRecorder();
  const traces = createUnwrittenTraces();
  let sequence = 0;
  let started: StartedRun[] = [];
  let behind: ProgressChunk | undefined;
  const extras = () => ({ started, ...(sequence === 0 && { header: runHeader(input) }) });
  const canWait = (progress: ProgressChunk): boolean =>
    sequence > 0 &&
    progress.phase === 'running' &&
    started.length === 0 &&
    !changes.hasChanged(progress);
  const write = (progress: ProgressChunk, carry?: (digest: string) => void): number => {
    const chunk = progressChunk({ ...progress, nodes: traces.take() }, extras());
    state.write(progressKey(sequence), changes.record(chunk), carry);
    started = [];
    behind = undefined;
    return sequence++;
  };
  return {
    rest(progress, steps = []) {
      traces.add(progress.nodes);
      const carry =
        steps.length > 0 ? (digest: string): void => startDeferred(steps, digest) : undefined;
      if (!canWait(progress)) return write(progress, carry);
      carry?.(digestOf(traces.takeUndigested()));
      behind = progress;
      return undefined;
    },
    isBehind: () => behind !== undefined,
    catchUp: () => behind && write(behind),
    start(run) {
      const sent = detachedInput(input, run);
      state.announce(run.runId, sent);
      sendDetachedRun(context, sent);
      started.push({ runId: run.runId, workflow: run.workflow });
    },
    end(result) {
      traces.add(result.nodes);
      state.end(END_KEY, runEnd({ ...result, nodes: traces.take() }, extras()));
    },
  };
}
