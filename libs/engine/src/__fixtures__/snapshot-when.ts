import type { RunSnapshot } from '@platform/engine-api';

const FIRST_MS = 25;
const LONGEST_MS = 500;
const LIMIT_MS = 120_000;

/**
 * The snapshot of a run as soon as `when` holds. Each look is later than the one before: on a busy machine many
 * who look at once would slow down what they wait for. Throws with the last snapshot after two minutes.
 */
export async function snapshotWhen(
  runId: string,
  look: () => Promise<RunSnapshot | null>,
  when: (snapshot: RunSnapshot) => boolean,
): Promise<RunSnapshot> {
  const deadline = Date.now() + LIMIT_MS;
  for (let pause = FIRST_MS; ; pause = Math.min(LONGEST_MS, pause * 1.3)) {
    const snapshot = await look();
    if (snapshot && when(snapshot)) return snapshot;
    if (Date.now() > deadline) throw new Error(`run ${runId} is ${JSON.stringify(snapshot)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
