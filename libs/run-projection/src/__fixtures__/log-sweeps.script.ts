import { startTelemetry } from '@platform/telemetry';
import { until } from '@platform/testing';

import { createLiveRuns } from '../live-runs';
import { sweepRuns } from '../sweep';
import { openProjectionHarness, runMeta } from './projection-harness';

const now = () => new Date('2026-11-20T10:00:00Z');

/** Sweeps several times over runs that the engine does not have, in a process of its own. */
async function main(): Promise<void> {
  startTelemetry({ service: 'platform-proxy', shutdownOnSignal: false });
  const harness = await openProjectionHarness();
  const entered = {
    old: '2026-11-18T10:00:00Z',
    lost: '2026-11-20T09:58:59Z',
    waiting: '2026-11-20T09:00:00Z',
    sent: '2026-11-20T09:59:01Z',
  };
  for (const [id, createdAt] of Object.entries(entered)) {
    await harness.store.insert(runMeta(id, { createdAt }));
  }
  harness.engine.known.add('waiting');
  harness.engine.reports = true;
  const sweeper = sweepRuns({
    store: harness.store,
    ingress: harness.ingress,
    freshness: harness.freshness,
    live: createLiveRuns(harness.ingress, harness.store, now),
    retentionMs: 86_400_000,
    intervalMs: 5,
    now,
  });
  // Each sweep asks for a list and for the runs that it lacks.
  await until(() => harness.engine.questions.length > 8);
  await sweeper.stop();
  await harness.close();
}

void main();
