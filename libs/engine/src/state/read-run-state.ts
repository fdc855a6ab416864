import type { RunSnapshot } from '@platform/engine-api';
import { TerminalError, type WorkflowSharedContext } from '@restatedev/restate-sdk';

import { isWriteSealed } from '../sealing/sealed-members';
import { readChanges, type WithChanges } from './list-changes';
import {
  END_KEY,
  KILLED_END,
  progressKeys,
  toSnapshot,
  type ProgressChunk,
  type RunEnd,
  type RunState,
} from './run-state';

/** Nothing of the run is told then. A failure that is not terminal would be retried after its caller is gone. */
const requireOpened = (write: object): void => {
  if (!isWriteSealed(write)) return;
  throw new TerminalError("clé du journal absente : l'état de l'exécution ne peut pas être lu", {
    errorCode: 503,
    metadata: { code: 'journal-key-missing' },
  });
};

/** Reads what a run stored at its rest points. Throws a `TerminalError` `journal-key-missing` when it cannot be decrypted. */
export async function readRunState(context: WorkflowSharedContext): Promise<RunState> {
  const kept: WithChanges<ProgressChunk>[] = [];
  for (const key of progressKeys(await context.stateKeys())) {
    const chunk = await context.get<WithChanges<ProgressChunk>>(key);
    if (chunk) kept.push(chunk);
  }
  const end =
    (await context.get<RunEnd>(END_KEY)) ??
    (await context.promise<RunEnd>(KILLED_END).peek()) ??
    null;
  [...kept, ...(end ? [end] : [])].forEach(requireOpened);
  return { chunks: readChanges<ProgressChunk>(kept), end };
}

/** Builds a run's snapshot from its stored state; null when there is none. */
export async function readSnapshot(context: WorkflowSharedContext): Promise<RunSnapshot | null> {
  return toSnapshot(await readRunState(context));
}
