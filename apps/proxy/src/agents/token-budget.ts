import type { TokenAccounts } from '@platform/stores';
import type { IngressClient, RunSnapshot } from '@platform/engine-api';
import { problemError, type Caller } from '@platform/http';
import { DEFAULT_TOTAL_TOKENS } from '@platform/agents';
import { withRunIndex, type KnownRun, type RunStore } from '@platform/run-store';

import type { LiveRuns } from '@platform/run-projection';
import type { ExposedAgent } from './exposed-agents';

export interface TokenBudgetDeps {
  readonly accounts: TokenAccounts;
  readonly store: RunStore;
  readonly live: Pick<LiveRuns, 'snapshot'>;
  readonly ingress: Pick<IngressClient, 'hasRun'>;
  readonly now: () => Date;
}

/** Runs that are looked at before an invocation is refused. */
const SETTLED_AT_ONCE = 50;
/** After this time a start has a run, or has failed. */
const START_TIMEOUT_MS = 60_000;
const DAY_MS = 86_400_000;

const tokensOf = ({ nodes }: RunSnapshot): number =>
  nodes.reduce((sum, { agent }) => {
    const { inputTokens = 0, outputTokens = 0 } = agent?.usage ?? {};
    return sum + inputTokens + outputTokens;
  }, 0);

/** Returns what a run that has ended or was never started has used; undefined while that is not known. */
async function usedBy(
  { runId, reservedAt }: { readonly runId: string; readonly reservedAt: string },
  known: KnownRun | undefined,
  { ingress, live, now }: TokenBudgetDeps,
): Promise<number | undefined> {
  if (known === undefined) {
    const age = now().getTime() - Date.parse(reservedAt);
    return age > START_TIMEOUT_MS && !(await ingress.hasRun(runId)) ? 0 : undefined;
  }
  if (known.lostAt !== null) return 0;
  if (known.finalStatus === null) return undefined;
  const snapshot = await live.snapshot(runId);
  // A run that the engine no longer has was used up long ago, and counts with its reservation.
  return snapshot && snapshot.status !== 'running' ? tokensOf(snapshot) : undefined;
}

/** Replaces the reservations of runs that have ended by what they used. Returns whether there was one. */
async function settleEnded(account: string, deps: TokenBudgetDeps): Promise<boolean> {
  const { accounts, store } = deps;
  const open = await accounts.unsettled(account, SETTLED_AT_ONCE);
  const known = await withRunIndex(() => store.projection.known(open.map(({ runId }) => runId)));
  let isAny = false;
  for (const run of open) {
    const used = await usedBy(run, known.get(run.runId), deps);
    if (used === undefined) continue;
    await accounts.settle(run.runId, used);
    isAny = true;
  }
  return isAny;
}

/** Seconds until the next day, UTC. */
const secondsToMidnight = (now: Date): number =>
  Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1_000);

/**
 * Reserves the tokens that a run of the agent may use, if the key of the caller has a limit. What the runs before have really
 * used is read only when the limit seems to be reached. Throws the 429 problem `tokens-spent`.
 */
export async function reserveTokens(
  {
    agent,
    caller,
    runId,
  }: { readonly agent: ExposedAgent; readonly caller: Caller; readonly runId: string },
  deps: TokenBudgetDeps,
): Promise<void> {
  if (!caller.tokens) return;
  const { account, perDay } = caller.tokens;
  const tokens = agent.limits?.totalTokens ?? DEFAULT_TOTAL_TOKENS;
  const reserve = (): Promise<boolean> => deps.accounts.reserve({ account, perDay, runId, tokens });
  if (await reserve()) return;
  if ((await settleEnded(account, deps)) && (await reserve())) return;
  throw problemError('tokens-spent', {
    facts: { limit: String(perDay) },
    headers: { 'Retry-After': String(secondsToMidnight(deps.now())) },
  });
}
