import {
  WORKFLOW_SERVICE,
  type IngressClient,
  type RunInput,
  type RunSnapshot,
} from '@platform/engine-api';
import { metaOfRun, type RunMeta, type RunStore } from '@platform/run-store';

import type { AdminClient } from '../control-plane/admin-client';
import { chunks, INPUT_BATCH_SIZE, readInputs } from '../runs/read-inputs';
import { knownRuns, type KnownRun } from './known-runs';

/** Calls of the engine at once: it serves its runs meanwhile. */
const CONCURRENCY = 8;

export interface RebuildCounts {
  readonly seen: number;
  readonly entered: number;
  /** The engine can tell nothing of them yet: they have not begun. */
  readonly untold: number;
}

export interface RebuildParts {
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

/** The row of an unfinished run, which events may still have to find. */
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

/** An ended run, from what it left; false when the engine has nothing of it. */
async function enterEnded({ ingress, store }: RebuildParts, { runId }: KnownRun): Promise<boolean> {
  const snapshot = await ingress.getRun(runId);
  if (snapshot === null) return false;
  await store.insert(rowOfSnapshot(snapshot));
  if (snapshot.status !== 'running') await store.setFinalStatus(runId, snapshot.status);
  return true;
}

/** Unfinished ones, oldest first: each takes its place in its queue again, behind those before it. */
async function enterUnfinished(
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

async function enter(parts: RebuildParts, missing: readonly KnownRun[]): Promise<number> {
  let entered = 0;
  for (const some of chunks(
    missing.filter(({ ended }) => ended),
    CONCURRENCY,
  )) {
    const done = await Promise.all(some.map((run) => enterEnded(parts, run)));
    entered += done.filter((isEntered) => isEntered).length;
  }
  for (const some of chunks(
    missing.filter(({ ended }) => !ended),
    INPUT_BATCH_SIZE,
  )) {
    entered += await enterUnfinished(parts, some);
  }
  return entered;
}

/**
 * Enters into the index every run of the control plane that it lacks, and changes no other row: it
 * may be run again, and while the platform is at work.
 */
export async function rebuildIndex(parts: RebuildParts): Promise<RebuildCounts> {
  let counts: RebuildCounts = { seen: 0, entered: 0, untold: 0 };
  for await (const page of knownRuns(parts.admin)) {
    if (page.length === 0) break;
    const missing = await missingFrom(parts.store, page);
    const entered = await enter(parts, missing);
    counts = {
      seen: counts.seen + page.length,
      entered: counts.entered + entered,
      untold: counts.untold + missing.length - entered,
    };
    parts.onPage(counts);
  }
  return counts;
}
