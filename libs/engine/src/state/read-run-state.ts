import type { RunSnapshot } from '@platform/engine-api';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { GIVEN_END, type GivenEnd } from '../signals/given-end';
import { readChanges, type WithChanges } from './list-changes';
import {
  END_KEY,
  progressKeys,
  toSnapshot,
  type ProgressChunk,
  type RunEnd,
  type RunState,
} from './run-state';

/** Reads what a run stored at its rest points. */
export async function readRunState(context: WorkflowSharedContext): Promise<RunState> {
  const kept: WithChanges<ProgressChunk>[] = [];
  for (const key of progressKeys(await context.stateKeys())) {
    const chunk = await context.get<WithChanges<ProgressChunk>>(key);
    if (chunk) kept.push(chunk);
  }
  const end =
    (await context.get<RunEnd>(END_KEY)) ??
    (await context.promise<GivenEnd>(GIVEN_END).peek()) ??
    null;
  return { chunks: readChanges<ProgressChunk>(kept), end };
}

/** Builds a run's snapshot from its stored state; null when there is none. */
export async function readSnapshot(context: WorkflowSharedContext): Promise<RunSnapshot | null> {
  return toSnapshot(await readRunState(context));
}
