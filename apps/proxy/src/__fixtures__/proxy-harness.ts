import { openAuditLog, type AuditLog } from '@platform/stores';
import { openDatabase } from '@platform/database';
import {
  openProjectionHarness,
  runMeta,
  snapshotOf,
  type ProjectionHarness,
} from '@platform/run-projection/testing';
import type { RunMeta } from '@platform/run-store';

import { openFeedCursors, type FeedCursors } from '../sources/store/feed-cursors';
import { openRefusedRecords, type RefusedRecords } from '../sources/store/refused-records';

export { ended, runMeta, snapshotOf } from '@platform/run-projection/testing';

export interface ProxyHarness extends ProjectionHarness {
  readonly cursors: FeedCursors;
  readonly refusedRecords: RefusedRecords;
  readonly audit: AuditLog;
}

/** A run index in a file of its own, and a client of an ingress that is really listening. */
export async function openProxyHarness(): Promise<ProxyHarness> {
  const harness = await openProjectionHarness();
  const database = await openDatabase(harness.url);
  return {
    ...harness,
    cursors: await openFeedCursors(database),
    refusedRecords: await openRefusedRecords(database),
    audit: await openAuditLog(database),
    async close() {
      await database.close();
      await harness.close();
    },
  };
}

/** From now on the engine can tell of what it is sent, as soon as it has it. */
export function beginAtOnce({ engine }: ProxyHarness): void {
  engine.onSend = ({ runId, workflow, event, awaitedEvents }) => {
    const { spec: _spec, ...identity } = workflow;
    if (engine.snapshots.has(runId)) return;
    const parts = { workflow: identity, event, ...(awaitedEvents && { awaitedEvents }) };
    engine.snapshots.set(runId, snapshotOf(runId, parts));
  };
}

/** A run that a schedule fired. */
export const firedRun = (id: string): RunMeta =>
  runMeta(id, { event: { eventId: id, eventType: 'core.schedule' } });
