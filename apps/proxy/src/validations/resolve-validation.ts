import type { IngressClient, ResolveValidationOutput } from '@platform/engine-api';
import { NotFoundError, PlatformError, type JsonObject } from '@platform/ports';
import { recordValidationResolved, rootLogger } from '@platform/telemetry';

import type { LiveRuns } from '../runs/live-runs';

/** A decision as somebody outside states it. */
export interface StatedDecision {
  /** The pending id (`<nodePath>:<runId>`), or the run's id when it waits for one decision only. */
  readonly run: string;
  readonly decision: 'accepted' | 'rejected';
  readonly by?: string;
  readonly reason?: string;
  readonly form?: JsonObject;
}

/** Thrown when a run waits for several decisions and the statement names none of them. */
export class AmbiguousValidationError extends PlatformError {
  constructor() {
    super('VALIDATION_AMBIGUOUS', 'plusieurs validations en attente : indiquez « pendingId »');
  }
}

export interface ResolveDeps {
  readonly ingress: IngressClient;
  readonly live: LiveRuns;
}

interface Target {
  readonly runId: string;
  readonly pendingId: string;
}

/** A node path holds no colon, so the first one ends it; a run id may hold more. */
function pendingTarget(run: string): Target | undefined {
  const colon = run.indexOf(':');
  return colon > 0 ? { runId: run.slice(colon + 1), pendingId: run } : undefined;
}

async function findTarget(run: string, { live }: ResolveDeps): Promise<Target> {
  const named = pendingTarget(run);
  if (named && (await live.snapshot(named.runId))) return named;
  const snapshot = await live.snapshot(run);
  const [pending, ...others] = snapshot?.pending ?? [];
  if (!pending) throw new NotFoundError('aucune validation en attente');
  if (others.length > 0) throw new AmbiguousValidationError();
  return { runId: run, pendingId: pending.pendingId };
}

/** Resolves a pending validation through the engine, which decides what a second decision is worth. */
export async function resolveValidation(
  stated: StatedDecision,
  deps: ResolveDeps,
): Promise<ResolveValidationOutput> {
  const { runId, pendingId } = await findTarget(stated.run, deps);
  const { run: _run, ...decision } = stated;
  const resolved = await deps.ingress.resolveValidation(runId, { pendingId, ...decision });
  if (!resolved.duplicate) {
    recordValidationResolved(resolved.decision);
    rootLogger.info({ runId, decision: resolved.decision, by: resolved.by }, 'validation décidée');
  }
  return resolved;
}
