import type { RunSummary } from './RunRows';

export const ACTIONS = ['retry', 'skip', 'assign', 'cancel'] as const;
export type Action = (typeof ACTIONS)[number];

export const isPaused = ({ incident }: RunSummary): boolean => incident?.kind === 'paused';

/**
 * Whether an action is for a run as it is now: a node that waits for an operator, or a paused run, is retried; the task of one
 * that waits for a person is given to somebody.
 */
export function isFor(action: Action, run: RunSummary): boolean {
  if (run.status !== 'running') return false;
  if (action === 'cancel') return true;
  if (action === 'assign') return run.awaits?.kind === 'decision';
  const hasFailedNode = run.awaits?.kind === 'action' && !isPaused(run);
  return run.waitsFor === 'operator' && (hasFailedNode || (action === 'retry' && isPaused(run)));
}
