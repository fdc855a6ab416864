import type { RunSnapshot } from '@platform/engine-api';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { END_KEY, progressKeys, toSnapshot, type ProgressChunk, type RunEnd } from './run-state';

/** A run's snapshot from the state it left at its rest points; null when there is none. */
export async function readRunState(context: WorkflowSharedContext): Promise<RunSnapshot | null> {
  const chunks: ProgressChunk[] = [];
  for (const key of progressKeys(await context.stateKeys())) {
    const chunk = await context.get<ProgressChunk>(key);
    if (chunk) chunks.push(chunk);
  }
  return toSnapshot(chunks, await context.get<RunEnd>(END_KEY));
}
