import type { RunInput, StartedRun } from '@platform/engine-api';
import type { DetachedRun, RunResult } from '@platform/interpreter';
import type { WorkflowContext } from '@restatedev/restate-sdk';

import { detachedInput, sendDetachedRun } from './detached-run';
import { startHeld, type HeldStep } from './held-step';
import { createProgressPace } from './progress-pace';
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
export interface RunBook {
  /**
   * Called where the run may rest: starts the steps that it requested, whose entries carry the digest of the progress,
   * and writes the progress if it is due. Returns the number of the progress if it was written, from 0. Throws the
   * `NodeError` `state-too-large`.
   */
  rest(progress: ProgressChunk, steps?: readonly HeldStep[]): number | undefined;
  /** Sends a detached run to the control plane. The next write records it. */
  start(run: DetachedRun): void;
  /** Writes the end of the run. */
  end(result: RunResult): void;
}

export function createRunBook(context: WorkflowContext, input: RunInput, seal = NO_SEAL): RunBook {
  const state = createStateWriter(context, seal);
  const changes = createChangesRecorder();
  const pace = createProgressPace(changes);
  const traces = createUnwrittenTraces();
  let sequence = 0;
  let started: StartedRun[] = [];
  const extras = () => ({ started, ...(sequence === 0 && { header: runHeader(input) }) });
  return {
    rest(progress, steps = []) {
      traces.add(progress.nodes);
      const isDue = pace.isDue(progress, steps) || started.length > 0;
      if (!isDue) {
        if (steps.length > 0) startHeld(steps, digestOf(traces.takeUndigested()));
        return undefined;
      }
      const chunk = progressChunk({ ...progress, nodes: traces.take() }, extras());
      const carry = steps.length > 0 && ((digest: string) => startHeld(steps, digest));
      state.write(progressKey(sequence), changes.record(chunk), carry || undefined);
      pace.written();
      started = [];
      return sequence++;
    },
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
