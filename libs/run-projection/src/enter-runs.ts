import { WORKFLOW_SERVICE, type IngressClient, type RunSnapshot } from '@platform/engine-api';
import { metaOfRun, type DescribedRun, type RunMeta, type RunStore } from '@platform/run-store';

/** The row for a run that is not in the index. */
export const metaOfSnapshot = (snapshot: RunSnapshot): RunMeta =>
  metaOfRun(snapshot, { service: WORKFLOW_SERVICE, createdAt: snapshot.startedAt });

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

const metaOf = ({ run }: FoundRun): RunMeta =>
  metaOfRun(run, { service: WORKFLOW_SERVICE, createdAt: run.startedAt });

/**
 * Inserts unfinished runs into the index, those of a concurrency key in the given order: each queues behind those before
 * it.
 */
export async function enterRuns(
  found: readonly FoundRun[],
  { store, ingress }: EnterRunsDeps,
): Promise<void> {
  await store.insertAll(found.filter(({ run }) => run.queue === undefined).map(metaOf));
  for (const each of found) {
    const { run, invocationId } = each;
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
    await store.insert(metaOf(each));
  }
}
