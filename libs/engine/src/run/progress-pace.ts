import type { NodeTrace } from '@platform/interpreter';

import type { ChangesRecorder } from '../state/list-changes';
import type { ProgressChunk } from '../state/run-state';
import type { HeldStep } from './held-step';

/** A run that works without a pause writes its progress about this often, by the run's own clock. */
const EVERY_MS = 1_000;
/** A step that may take longer than a source or a sink does by default is shown before it starts. */
const LONG_STEP_MS = 30_000;

/** The latest instant of these traces; undefined when none of them has begun. ISO 8601, UTC. */
function latestOf(nodes: readonly NodeTrace[]): string | undefined {
  let latest: string | undefined;
  for (const { startedAt, endedAt = startedAt } of nodes) {
    if (endedAt !== undefined && (latest === undefined || endedAt > latest)) latest = endedAt;
  }
  return latest;
}

/** Decides which progress is written. It depends only on what the journal shows, so a replay decides the same. */
export interface ProgressPace {
  /**
   * Returns false for progress that nobody waits for: the run goes on working, waits for nothing else than before, and
   * was written less than a second ago.
   */
  isDue(progress: ProgressChunk, steps: readonly HeldStep[]): boolean;
  /** Call after each write. */
  written(): void;
}

export function createProgressPace(changes: Pick<ChangesRecorder, 'hasChanged'>): ProgressPace {
  let isFirst = true;
  let latest = '';
  let writtenAt = '';
  return {
    isDue(progress, steps) {
      const { nodes, phase } = progress;
      const now = latestOf(nodes);
      if (now !== undefined && now > latest) latest = now;
      return (
        isFirst ||
        phase !== 'running' ||
        steps.some(({ timeoutMs }) => timeoutMs > LONG_STEP_MS) ||
        nodes.some(({ attempts = 0 }) => attempts > 1) ||
        Date.parse(latest) - Date.parse(writtenAt) >= EVERY_MS ||
        changes.hasChanged(progress)
      );
    },
    written() {
      isFirst = false;
      writtenAt = latest;
    },
  };
}
