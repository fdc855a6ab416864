import type { RunInput, StartedRun } from '@platform/engine-api';
import type { DetachedRun, RunResult } from '@platform/interpreter';
import type { WorkflowContext } from '@restatedev/restate-sdk';

import { detachedInput, sendDetachedRun } from './detached-run';
import { createStateWriter } from '../state/run-digest-writer';
import { createChangesRecorder } from '../state/list-changes';
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
  /** Writes progress at a point where the run may rest. Throws the `NodeError` `state-too-large`. */
  rest(progress: ProgressChunk): void;
  /** Sends a detached run to the control plane. The next write records it. */
  start(run: DetachedRun): void;
  /** Writes the end of the run. */
  end(result: RunResult): void;
}

export function createRunBook(context: WorkflowContext, input: RunInput): RunBook {
  const state = createStateWriter(context);
  const changesOf = createChangesRecorder<ProgressChunk>();
  let sequence = 0;
  let started: StartedRun[] = [];
  const extras = () => ({ started, ...(sequence === 0 && { header: runHeader(input) }) });
  return {
    rest(progress) {
      state.write(progressKey(sequence), changesOf(progressChunk(progress, extras())));
      sequence += 1;
      started = [];
    },
    start(run) {
      const sent = detachedInput(input, run);
      state.announce(run.runId, sent);
      sendDetachedRun(context, sent);
      started.push({ runId: run.runId, workflow: run.workflow });
    },
    end(result) {
      state.end(END_KEY, runEnd(result, extras()));
    },
  };
}
