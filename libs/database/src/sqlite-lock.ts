import { ConstantBackoff, handleWhen, retry } from 'cockatiel';
import { codeOf } from './thrown-facts';

const ATTEMPTS = 60;
const PAUSE_MS = 50;

export const isBusy = (thrown: unknown): boolean => codeOf(thrown).startsWith('SQLITE_BUSY');

/**
 * Repeats an attempt to take the write lock for about three seconds. SQLite's own busy timeout does
 * not serve here: it blocks the whole process, so a lock held by another connection of this process
 * would never be given back, and it does not cover the switch of a new file to WAL.
 */
export const whileLocked = retry(handleWhen(isBusy), {
  maxAttempts: ATTEMPTS,
  backoff: new ConstantBackoff(PAUSE_MS),
});
