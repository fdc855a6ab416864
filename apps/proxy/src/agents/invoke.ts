import { problemError } from '@platform/http';
import type { JsonObject } from '@platform/ports';
import type { Response } from 'express';

import { readOwnRun, type ReadRun } from './agent-run';
import type { AgentDeps } from './deps';
import { startInvocation, type Invocation } from './start-invocation';

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

/** The answer of an invocation: of a run that has ended or continues. */
export interface Invoked {
  readonly runId: string;
  readonly run: ReadRun;
}

/**
 * Starts a run and waits for its end: until `ms` after `since` (`performance.now()`), or not at all without a place.
 * Throws as `startInvocation`.
 */
export async function invoke(
  invocation: Invocation,
  until: {
    readonly since: number;
    readonly ms: number;
    readonly gone: AbortSignal;
    /** Called once the run has started, before the wait. */
    readonly onStarted: (runId: string) => void;
  },
  deps: AgentDeps,
): Promise<Invoked> {
  const { agent, caller } = invocation;
  const runId = await startInvocation(invocation, deps);
  until.onStarted(runId);
  const running: Invoked = { runId, run: { shown: { runId, status: 'running' } } };
  const place = until.ms > 0 ? deps.waits.take(caller) : undefined;
  if (!place) return running;
  try {
    const ms = until.since + until.ms - performance.now();
    const hasEnded = await place.wait(runId, { ms, gone: until.gone });
    return hasEnded ? { runId, run: await readOwnRun(runId, agent, deps) } : running;
  } finally {
    place.leave();
  }
}

/** Returns the outputs of a run that has ended; undefined while it runs. Throws the 502 problem of one that failed. */
export function outputsOf(
  { runId, run: { shown, error } }: Invoked,
  slug: string,
): JsonObject | undefined {
  if (error) {
    const members = { runId, resultUrl: resultUrlOf(slug, runId), error: { ...error } };
    throw problemError('agent-failed', { members });
  }
  return shown.status === 'completed' ? (shown.outputs as JsonObject | undefined) : undefined;
}
