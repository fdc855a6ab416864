import { EngineUnavailableError } from '@platform/engine-api';
import { lineageOf, problemError, type Caller, type Shown } from '@platform/http';
import { isInvocationId } from '@platform/interpreter';
import type { Static } from '@sinclair/typebox';

import { getRun, type GetRunDeps, type RunDetail } from '../runs/get-run';
import { withRunIndex } from '@platform/run-store';
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

/** Whether the caller, a key that theirs replaced or the user of their key started the run. */
const hasStarted = (caller: Caller, { snapshot }: RunDetail): boolean =>
  lineageOf(caller).some((each) => snapshot?.startedBy?.includes(each));

/**
 * Whether only who started a run may read it: its id can be computed, from the id of a key and what it sent as an
 * idempotency key, or it names no subject while the caller may only read about one. A run that has not begun tells
 * nothing but that.
 */
const isForStarter = ({ context }: Caller, { id, subjects, snapshot }: RunDetail): boolean =>
  snapshot !== null &&
  (isInvocationId(id) || (context !== undefined && Object.keys(subjects ?? {}).length === 0));

/**
 * Reads a run of the agent. Throws the 404 problem for any other run; the engine is not asked about it when the index
 * knows it, for a run about another subject than the key of the caller is bound to, for one that only who started it may
 * read, and for a lost one; else as `getRun`.
 */
export async function readAgentRun(
  runId: string,
  { agent, caller }: { readonly agent: ExposedAgent; readonly caller: Caller },
  deps: GetRunDeps,
): Promise<AgentRun> {
  const indexed = await withRunIndex(() => deps.store.entry(runId));
  if (indexed && indexed.workflowSlug !== agent.nodeTypeId) throw problemError('not-found');
  const run = await getRun(runId, deps);
  const isReadable =
    run.workflowSlug === agent.nodeTypeId &&
    mayReadAbout(caller, run.subjects) &&
    (!isForStarter(caller, run) || hasStarted(caller, run));
  if (!isReadable) throw problemError('not-found');
  return shownRun(run, agent).shown;
}
