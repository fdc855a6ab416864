import { takingTurns } from '@platform/boot';

import type { WatchedAttempt } from './attempts/attempt-guard';

/**
 * For work that an attempt at a run does without waiting: asked often, it answers nothing, or what to await
 * for the others of the process to have their turn. The attempt rests meanwhile.
 */
export function turnsOf(
  watched: Pick<WatchedAttempt, 'walks' | 'rests'>,
): () => Promise<void> | undefined {
  const breathe = takingTurns();
  return () => {
    const pause = breathe();
    if (!pause) return undefined;
    watched.rests();
    return pause.then(() => watched.walks());
  };
}
