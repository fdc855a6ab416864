import { WORKFLOW_SERVICE, type IngressClient, type RunSnapshot } from '@platform/engine-api';
import { metaOfRun, type DescribedRun, type RunMeta, type RunStore } from '@platform/run-store';

/** A run that the engine has and the index lacks. */
export interface ForeignRun extends DescribedRun {
  readonly startedAt: string;
  readonly queue?: string;
}

/** A run, and its address in the control plane. */
export interface FoundRun {
  readonly run: ForeignRun;
  readonly invocationId: string;
}

interface EnterRunsDeps {
  readonly store: Pick<RunStore, 'turns' | 'insert' | 'insertAll'>;
  readonly ingress: Pick<IngressClient, 'addressOf'>;
}

/** The row for a run that is not in the index. */
export const metaOfSnapshot = (run: DescribedRun & Pick<RunSnapshot, 'startedAt'>): RunMeta =>
  metaOfRun(run, { service: WORKFLOW_SERVICE, createdAt: run.startedAt });

/**
 * Inserts unfinished runs into the index, those of a concurrency key in the given order: each queues behind those before
 * it.
 */
export async function enterRuns(
  found: readonly FoundRun[],
  { store, ingress }: EnterRunsDeps,
): Promise<void> {
  await store.insertAll(
    found.flatMap(({ run }) => (run.queue === undefined ? [metaOfSnapshot(run)] : [])),
  );
  for (const { run, invocationId } of found) {
    const { runId, queue } = run;
    if (queue === undefined) continue;
    await store.turns.take(
      { queue, runId },
      {
        stateOf: async () => 'unfinished',
        addressOf: (before) => ingress.addressOf(before),
        send: async () => ({ invocationId }),
      },
    );
    await store.insert(metaOfSnapshot(run));
  }
}
