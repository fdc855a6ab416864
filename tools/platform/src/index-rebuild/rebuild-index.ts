import {
  WORKFLOW_SERVICE,
  type IngressClient,
  type RunInput,
  type RunSnapshot,
} from '@platform/engine-api';
import { metaOfRun, toEndedRow, type RunMeta, type RunStore } from '@platform/run-store';

import type { AdminClient } from '../control-plane/admin-client';
import { chunks, INPUT_BATCH_SIZE, readInputs } from '../runs/read-inputs';
import { knownRuns, type KnownRun } from './known-runs';

/** Concurrent calls of the engine. It executes its runs meanwhile. */
const INDEX_CONCURRENCY = 8;

export interface RebuildCounts {
  readonly seen: number;
  readonly entered: number;
  /** Runs that have not begun: the engine knows nothing about them yet. */
  readonly notBegun: number;
}

interface RebuildParts {
  readonly admin: AdminClient;
  readonly ingress: Pick<IngressClient, 'addressOf' | 'getRun'>;
  readonly store: RunStore;
  readonly onPage: (counts: RebuildCounts) => void;
}

async function missingFrom(
  store: RunStore,
  runs: readonly KnownRun[],
): Promise<readonly KnownRun[]> {
  const missing: KnownRun[] = [];
  for (const run of runs) if ((await store.entry(run.runId)) === null) missing.push(run);
  return missing;
}

/** Returns the row of an unfinished run. An event may have to find it, so the row names the awaited event types. */
async function rowOfInput(input: RunInput): Promise<RunMeta> {
  const { awaitedEventTypes } = await import('@platform/workflow');
  const called = Object.entries(input.called ?? {}).map(
    ([slug, { spec }]) => [slug, spec] as const,
  );
  return {
    ...metaOfRun(input, { service: WORKFLOW_SERVICE, createdAt: input.acceptedAt }),
    awaitedEvents: awaitedEventTypes(input.workflow.spec, new Map(called)),
  };
}

const rowOfSnapshot = (snapshot: RunSnapshot): RunMeta =>
  metaOfRun(snapshot, { service: WORKFLOW_SERVICE, createdAt: snapshot.startedAt });

/** Inserts an ended run from its snapshot. Returns false if the engine has none. */
async function insertEnded(
  { ingress, store }: RebuildParts,
  { runId }: KnownRun,
): Promise<boolean> {
  const snapshot = await ingress.getRun(runId);
  if (snapshot === null) return false;
  await store.insert(rowOfSnapshot(snapshot));
  const { status } = snapshot;
  if (status !== 'running') {
    await store.projection.apply({ runs: [], ended: [toEndedRow({ ...snapshot, status })] });
  }
  return true;
}

/** Inserts unfinished runs, oldest first, so that each takes its turn in its queue behind the runs before it. */
async function insertUnfinished(
  { admin, ingress, store }: RebuildParts,
  runs: readonly KnownRun[],
): Promise<number> {
  const inputs = await readInputs(
    admin,
    runs.map(({ invocationId }) => invocationId),
  );
  for (const { runId, invocationId } of runs) {
    const input = inputs.get(invocationId);
    if (!input) continue;
    if (input.turn) {
      await store.turns.take(
        { queue: input.turn.queue, runId },
        {
          stateOf: async () => 'unfinished',
          addressOf: (before) => ingress.addressOf(before),
          send: async () => ({ invocationId }),
        },
      );
    }
    await store.insert(await rowOfInput(input));
  }
  return inputs.size;
}

async function insertMissing(parts: RebuildParts, missing: readonly KnownRun[]): Promise<number> {
  let entered = 0;
  for (const batch of chunks(
    missing.filter(({ ended }) => ended),
    INDEX_CONCURRENCY,
  )) {
    const done = await Promise.all(batch.map((run) => insertEnded(parts, run)));
    entered += done.filter((isEntered) => isEntered).length;
  }
  for (const batch of chunks(
    missing.filter(({ ended }) => !ended),
    INPUT_BATCH_SIZE,
  )) {
    entered += await insertUnfinished(parts, batch);
  }
  return entered;
}

/**
 * Inserts every run of the control plane that the index lacks. It changes no other row, so it can run again, and
 * while the platform runs.
 */
export async function rebuildIndex(parts: RebuildParts): Promise<RebuildCounts> {
  let counts: RebuildCounts = { seen: 0, entered: 0, notBegun: 0 };
  for await (const page of knownRuns(parts.admin)) {
    if (page.length === 0) break;
    const missing = await missingFrom(parts.store, page);
    const entered = await insertMissing(parts, missing);
    counts = {
      seen: counts.seen + page.length,
      entered: counts.entered + entered,
      notBegun: counts.notBegun + missing.length - entered,
    };
    parts.onPage(counts);
  }
  return counts;
}
