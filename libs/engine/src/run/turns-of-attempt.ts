import { takingTurns } from '@platform/sdk';

import type { WatchedAttempt } from '../attempts/attempt-guard';

/**
 * Returns a function for long synchronous work of an attempt. Call it often: it returns undefined, or a promise to await
 * so that other work gets its turn. The attempt counts as resting meanwhile.
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
