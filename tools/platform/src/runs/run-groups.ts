import type { UnfinishedRun } from './unfinished-run';

/** The unfinished runs of one deployment that are pinned to the same. */
export interface RunGroup extends Pick<UnfinishedRun, 'deployment' | 'pinned'> {
  readonly runs: number;
  /** Start of the oldest. */
  readonly since: string;
}

const keyOf = ({ deployment, pinned }: UnfinishedRun): string =>
  JSON.stringify([deployment, pinned?.workflow, pinned?.contract, pinned?.plugins]);

/** Counts runs as they come; as large as there are versions, however many runs there are. */
export function createRunGroups() {
  const groups = new Map<string, RunGroup>();
  return {
    add(run: UnfinishedRun): void {
      const key = keyOf(run);
      const { runs, since } = groups.get(key) ?? { runs: 0, since: run.startedAt };
      groups.set(key, {
        ...(run.deployment !== undefined && { deployment: run.deployment }),
        ...(run.pinned && { pinned: run.pinned }),
        runs: runs + 1,
        since: since < run.startedAt ? since : run.startedAt,
      });
    },
    all: (): readonly RunGroup[] => [...groups.values()],
  };
}
