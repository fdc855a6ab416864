import { NotFoundError, type EffectLog } from '@platform/sdk';

/**
 * Applies the writes of a journal. A write whose subject is no longer in the seed stays in the journal and
 * is logged with `message`.
 */
export function replayJournal<W extends { readonly op: string }>(
  writes: readonly W[],
  replay: (write: W) => void,
  log: EffectLog,
  message: string,
): void {
  for (const [index, write] of writes.entries()) {
    try {
      replay(write);
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      log.warn({ line: index + 1, op: write.op }, message);
    }
  }
}
