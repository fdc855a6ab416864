import { WORKFLOW_SERVICE, type IngressClient, type RunAddress } from '@platform/engine-api';
import { metaOfRun, type DescribedRun, type RunStore } from '@platform/run-store';

/** A run that the engine has and the index lacks. */
export interface ForeignRun extends DescribedRun {
  readonly startedAt: string;
  readonly queue?: string;
}

interface EnterRunDeps {
  readonly store: Pick<RunStore, 'turns' | 'insert' | 'entry' | 'setFinalStatus'>;
  readonly ingress: Pick<IngressClient, 'addressOf'>;
}

/** Inserts an unfinished run into the index, behind the runs of its concurrency key that were entered before it. */
export async function enterRun(
  run: ForeignRun,
  { invocationId }: Pick<RunAddress, 'invocationId'>,
  { store, ingress }: EnterRunDeps,
): Promise<void> {
  const { runId, queue } = run;
  if (queue !== undefined) {
    await store.turns.take(
      { queue, runId },
      {
        stateOf: async () => 'unfinished',
        addressOf: (before) => ingress.addressOf(before),
        send: async () => ({ invocationId }),
      },
    );
  }
  await store.insert(metaOfRun(run, { service: WORKFLOW_SERVICE, createdAt: run.startedAt }));
  // An index that is newer than the control plane may have the run as ended or lost.
  const known = await store.entry(runId);
  if (known && known.finalStatus !== null) await store.setFinalStatus(runId, null);
}
