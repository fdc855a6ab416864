import { startTelemetry } from '@platform/telemetry';
import { until } from '@platform/testing';

import { completeIndex } from '../complete-index';
import { openProjectionHarness, snapshotOf } from './projection-harness';

/** Rebuilds an index of runs that come on two pages, in a process of its own. */
async function main(): Promise<void> {
  startTelemetry({ service: 'platform-proxy', shutdownOnSignal: false });
  const { store, live, engine, ingress, close } = await openProjectionHarness();
  engine.reports = true;
  for (const id of ['evt-1', 'evt-2', 'evt-3']) engine.snapshots.set(id, snapshotOf(id));
  const completion = completeIndex({
    ...{ store, live, now: () => new Date() },
    ingress: {
      ...ingress,
      unfinishedRuns: async (next) => {
        const { runs } = await ingress.unfinishedRuns();
        return next === undefined ? { runs: runs.slice(0, 2), next: '2' } : { runs: runs.slice(2) };
      },
    },
    logEveryMs: 0,
  });
  await until(() => completion.isComplete());
  await completion.stop();
  await close();
}

void main();
