import { setTimeout as sleep } from 'node:timers/promises';
import type { ProxyClient, RunView } from './proxy-client';

const INTERVAL_MS = 300;

export const hasEnded = ({ status }: RunView): boolean =>
  status === 'completed' || status === 'failed';

/** The run once it has ended, or as it is when the time is over. */
export async function awaitRun(
  proxy: ProxyClient,
  runId: string,
  timeoutSeconds: number,
): Promise<RunView> {
  const deadline = Date.now() + timeoutSeconds * 1000;
  for (;;) {
    const run = await proxy.getRun(runId);
    if (hasEnded(run) || Date.now() >= deadline) return run;
    await sleep(INTERVAL_MS);
  }
}
