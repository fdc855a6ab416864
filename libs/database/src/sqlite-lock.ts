import { ConstantBackoff, handleWhen, retry } from 'cockatiel';
import { codeOf } from './thrown-facts';

const LOCK_ATTEMPTS = 60;
const LOCK_PAUSE_MS = 50;

export const isBusy = (thrown: unknown): boolean => codeOf(thrown).startsWith('SQLITE_BUSY');

/**
 * Retries to take the write lock for about three seconds. SQLite's own busy timeout cannot be used: it blocks the
 * process, so another connection of this process could never release its lock, and it does not cover the switch of a
 * new file to WAL.
 */
export const whileLocked = retry(handleWhen(isBusy), {
  maxAttempts: LOCK_ATTEMPTS,
  backoff: new ConstantBackoff(LOCK_PAUSE_MS),
});
