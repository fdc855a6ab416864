import { createLiveRuns } from '../live-runs';
import { openProjectionHarness, snapshotOf } from './projection-harness';

/**
 * Looks runs up until the engine is left alone, then many at once when it is back. Prints how many were seen,
 * and what Node warned of: only a process of its own hears that.
 */
async function main(): Promise<void> {
  const warnings: string[] = [];
  process.on('warning', ({ name }) => void warnings.push(name));
  const harness = await openProjectionHarness();
  const live = createLiveRuns(harness.ingress, harness.store);
  harness.engine.mode = 'absent';
  for (let look = 0; look < 3; look += 1) await live.snapshot('evt-1').catch(() => undefined);
  harness.engine.mode = 'up';
  harness.engine.snapshots.set('evt-1', snapshotOf('evt-1'));
  const later = Date.now() + 60_000;
  Date.now = () => later;
  const seen = await Promise.all(Array.from({ length: 64 }, () => live.snapshot('evt-1')));
  await new Promise((resolve) => setImmediate(resolve));
  await harness.close();
  process.stdout.write(JSON.stringify({ seen: seen.length, warnings }));
}

void main();
