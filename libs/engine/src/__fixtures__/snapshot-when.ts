import type { RunSnapshot } from '@platform/engine-api';
import { until } from '@platform/testing';

/** The snapshot of a run as soon as `when` holds. Throws with the last snapshot when that takes too long. */
export async function snapshotWhen(
  runId: string,
  look: () => Promise<RunSnapshot | null>,
  when: (snapshot: RunSnapshot) => boolean,
): Promise<RunSnapshot> {
  let last: RunSnapshot | null = null;
  return until(
    async () => {
      last = await look();
      return last && when(last) ? last : undefined;
    },
    () => `run ${runId}, which is ${JSON.stringify(last)}`,
  );
}
