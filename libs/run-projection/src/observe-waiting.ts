import type { StoredProjection, WaitingCounts } from '@platform/run-store';
import {
  observeRunsSuspended,
  observeValidationsWaiting,
  type WaitingCount,
} from '@platform/telemetry';

const toCounts = (counts: WaitingCounts[keyof WaitingCounts]): readonly WaitingCount[] =>
  Object.entries(counts).map(([age, count]) => ({ age, count }));

/**
 * Exports how much waits, as the engine last reported it. Every proxy of a database exports the same. Both metrics of one
 * export share a read.
 */
export function observeWaiting(
  { countWaiting }: Pick<StoredProjection, 'countWaiting'>,
  now: () => Date,
): void {
  let reading: Promise<WaitingCounts> | undefined;
  const read = (): Promise<WaitingCounts> =>
    (reading ??= countWaiting(now()).finally(() => (reading = undefined)));
  observeRunsSuspended(async () => toCounts((await read()).runs));
  observeValidationsWaiting(async () => toCounts((await read()).validations));
}
