import { problemError, type ProblemError } from '@platform/http';
import type { JsonObject } from '@platform/ports';
import type { Response } from 'express';

import { readOwnRun, type ReadRun, type TokenUsage } from './agent-run';
import type { WaitPlace } from './agent-waits';
import type { AgentDeps } from './deps';
import type { ExposedAgent } from './exposed-agents';
import { flatten } from './flatten';

/** Aborts when the caller disconnects. */
export function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (response.destroyed) gone.abort();
  return gone.signal;
}

/** Relative, so that it holds behind any reverse proxy. */
export const resultUrlOf = (slug: string, runId: string): string =>
  `/api/agents/${slug}/runs/${encodeURIComponent(runId)}`;

/** A run that was started, and who waits for it. */
interface StartedRun {
  readonly runId: string;
  readonly agent: ExposedAgent;
  /** Undefined: no caller may wait. */
  readonly place: WaitPlace | undefined;
  /** Time left, in ms. */
  readonly ms: number;
  readonly gone: AbortSignal;
}

/** What a completed run has brought about. */
export interface Answer {
  readonly outputs: JsonObject;
  readonly usage?: TokenUsage;
  readonly isMock: boolean;
}

/** Throws the 502 problem of a run that failed; else returns its answer, undefined while it runs. */
function answerOf(
  { shown, error, usage, isMock = false }: ReadRun,
  slug: string,
): Answer | undefined {
  if (error) {
    const { runId } = shown;
    const members = { runId, resultUrl: resultUrlOf(slug, runId), error: { ...error } };
    throw problemError('agent-failed', { members });
  }
  if (shown.status !== 'completed') return undefined;
  return { outputs: (shown.outputs ?? {}) as JsonObject, isMock, ...(usage && { usage }) };
}

/**
 * Waits for the end of a run and returns its answer; undefined when it still runs when the time is over. Throws the 502
 * problem `agent-failed` of a run that failed.
 */
export async function awaitRun(
  { runId, agent, place, ms, gone }: StartedRun,
  deps: AgentDeps,
): Promise<Answer | undefined> {
  const hasEnded = (await place?.wait(runId, { ms, gone })) ?? false;
  return hasEnded ? answerOf(await readOwnRun(runId, agent, deps), agent.slug) : undefined;
}

/** The answer of a run as a text, beside its outputs. Throws as `awaitRun`, and the 504 problem of a run that still runs. */
export async function awaitText(
  run: StartedRun,
  deps: AgentDeps,
): Promise<Answer & { readonly text: string }> {
  const answer = await awaitRun(run, deps);
  if (!answer) throw stillRunning(run.runId, run.agent.slug);
  return { ...answer, text: flatten(answer.outputs, run.agent.outputs) };
}

/** The 504 problem of a run that a caller no longer waits for. */
const stillRunning = (runId: string, slug: string): ProblemError =>
  problemError('agent-still-running', { members: { runId, resultUrl: resultUrlOf(slug, runId) } });
