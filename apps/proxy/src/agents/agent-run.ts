import { EngineUnavailableError } from '@platform/engine-api';
import { lineageOf, problemError, type Caller, type Shown } from '@platform/http';
import type { Static } from '@sinclair/typebox';

import { RERUN_OF } from '../events/reserved-names';
import { getRun, type GetRunDeps, type RunDetail } from '../runs/get-run';
import { withRunIndex } from '../runs/run-index';
import { mayReadAbout } from './bound-inputs';
import type { ExposedAgent } from './exposed-agents';
import { flatten } from './flatten';
import { mockMember } from './mock-answer';
import type { agentRunSchema } from './schemas';

/** A run of an agent, as its callers see it. */
export type AgentRun = Shown<Static<typeof agentRunSchema>>;

type Failure = NonNullable<NonNullable<RunDetail['snapshot']>['error']>;

/** A run of an agent with what the platform needs to answer its caller. */
export interface ReadRun {
  readonly shown: AgentRun;
  readonly error?: Pick<Failure, 'code' | 'message'>;
  /** Tokens of all turns. Absent when no model was asked. */
  readonly usage?: TokenUsage;
  /** No model was asked: the mock answered. */
  readonly isMock?: boolean;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

type Snapshot = NonNullable<RunDetail['snapshot']>;

/** The run has one node with an agent. */
const agentOf = ({ nodes }: Snapshot) => nodes.find(({ agent }) => agent !== undefined)?.agent;

function usageOf(snapshot: Snapshot): TokenUsage | undefined {
  const traced = agentOf(snapshot);
  return traced?.source === 'model' ? traced.usage : undefined;
}

const UNKNOWN_FAILURE = { code: 'failed', message: "échec de l'exécution" };

function shownRun(
  { id, status, lostAt, snapshot }: RunDetail,
  { outputs: ports }: ExposedAgent,
): ReadRun {
  if (status === 'completed' && snapshot) {
    const outputs = snapshot.outputs ?? {};
    const content = flatten(outputs, ports);
    const usage = usageOf(snapshot);
    const isMock = agentOf(snapshot)?.source === 'mock';
    return {
      shown: { runId: id, status, outputs, content, ...mockMember(isMock) },
      isMock,
      ...(usage && { usage }),
    };
  }
  if (status === 'failed' && snapshot) {
    const { code, message } = snapshot.error ?? UNKNOWN_FAILURE;
    return {
      shown: { runId: id, status, error: message, errorCode: code },
      error: { code, message },
    };
  }
  if (lostAt !== null) throw problemError('not-found');
  if (status === 'running') return { shown: { runId: id, status } };
  throw new EngineUnavailableError('résultat illisible pour le moment');
}

/** Reads a run that is known to be one of the agent. */
export const readOwnRun = async (
  runId: string,
  agent: ExposedAgent,
  deps: GetRunDeps,
): Promise<ReadRun> => shownRun(await getRun(runId, deps), agent);

/** Reruns of reruns that are followed to the run that the caller started. */
const MAX_RERUNS = 10;

/**
 * Whether the caller, a key that theirs replaced or the user of their key started the run, or the run that it is a rerun of.
 * The id of a run is no secret: it follows from the idempotency key. A run that has not begun tells nothing but that.
 */
async function hasStarted(caller: Caller, run: RunDetail, deps: GetRunDeps): Promise<boolean> {
  if (run.snapshot === null) return true;
  const own = lineageOf(caller);
  let each = run;
  for (let reruns = 0; reruns <= MAX_RERUNS; reruns += 1) {
    const { snapshot, event } = each;
    if (own.some((id) => snapshot?.startedBy?.includes(id))) return true;
    const of = event?.[RERUN_OF];
    if (typeof of !== 'string') return false;
    each = await getRun(of, deps);
  }
  return false;
}

/**
 * Reads a run of the agent that the caller started, or a rerun of it. Throws the 404 problem for any other run, of which
 * the engine is not asked when the index has it as one of another workflow, for a run about another subject than the key of
 * the caller is bound to, and for a lost one; else as `getRun`.
 */
export async function readAgentRun(
  runId: string,
  { agent, caller }: { readonly agent: ExposedAgent; readonly caller: Caller },
  deps: GetRunDeps,
): Promise<AgentRun> {
  const indexed = await withRunIndex(() => deps.store.entry(runId));
  if (indexed && indexed.workflowSlug !== agent.nodeTypeId) throw problemError('not-found');
  const run = await getRun(runId, deps);
  const isOwn = run.workflowSlug === agent.nodeTypeId && (await hasStarted(caller, run, deps));
  if (!isOwn || !mayReadAbout(caller, run.subjects)) throw problemError('not-found');
  return shownRun(run, agent).shown;
}
