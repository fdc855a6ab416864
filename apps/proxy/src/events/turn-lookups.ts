import type { IngressClient } from '@platform/engine-api';
import type { RunState, TurnEngine } from '@platform/run-store';

import type { LiveRuns } from '@platform/run-projection';

interface LookupDeps {
  readonly ingress: Pick<IngressClient, 'hasRun' | 'addressOf'>;
  readonly live: Pick<LiveRuns, 'snapshot'>;
}

/** Asks the run itself first: it knows whether it has ended, but it answers only while its endpoint does. */
async function stateOf(runId: string, { ingress, live }: LookupDeps): Promise<RunState> {
  const snapshot = await live.snapshot(runId).catch(() => null);
  if (snapshot) return snapshot.status === 'running' ? 'unfinished' : 'ended';
  return (await ingress.hasRun(runId)) ? 'unfinished' : 'absent';
}

/** What the turns of a queue ask the engine about its runs. */
export const turnLookups = (
  deps: LookupDeps,
  limited: <T>(work: () => Promise<T>) => Promise<T>,
): Pick<TurnEngine<never>, 'stateOf' | 'addressOf'> => ({
  stateOf: (runId) => limited(() => stateOf(runId, deps)),
  addressOf: (runId) => deps.ingress.addressOf(runId),
});
