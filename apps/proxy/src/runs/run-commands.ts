import { problemError } from '@platform/http';
import {
  EngineRefusedError,
  EngineUnavailableError,
  type IngressClient,
  type SignalOutput,
} from '@platform/engine-api';
import { NotFoundError } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import { alreadyDone } from './already-done';
import { requireKept, type GetRunDeps } from './get-run';
import { withRunIndex } from '@platform/run-store';
import type { CancelBody, IncidentBody, ResumeBody } from './schemas';

export interface CommandDeps extends GetRunDeps {
  readonly ingress: IngressClient;
}

const log = createLogger('runs');

/** The error for a run that the engine does not know: 410 when its retention has passed, else NotFoundError. */
async function unknownRun(runId: string, deps: CommandDeps): Promise<Error> {
  const record = await withRunIndex(() => deps.store.entry(runId));
  if (record) await requireKept(record, deps);
  return new NotFoundError('exécution inconnue');
}

/** Converts a refusal of the engine to the problem for the caller. Returns other errors unchanged. */
async function toProblem(error: unknown, runId: string, deps: CommandDeps): Promise<unknown> {
  if (!(error instanceof EngineRefusedError)) return error;
  const { code, first = {} } = error.refusal;
  switch (code) {
    case 'run-unknown':
      return unknownRun(runId, deps);
    case 'run-ended':
      return problemError('run-ended');
    case 'not-paused':
      return problemError('run-not-paused');
    case 'not-pending':
      return problemError('no-incident');
    case 'already-decided':
      return alreadyDone('already-acted', first);
    case 'control-plane-unavailable':
      return new EngineUnavailableError(error.message, { cause: error });
    default:
      return error;
  }
}

/**
 * Asks a run to end. It ends at its next waiting point, or the control plane ends it. Throws NotFoundError, 409
 * `already-cancelled` or `run-ended`, or 410 `run-expired`.
 */
export async function cancelRun(
  runId: string,
  why: CancelBody,
  deps: CommandDeps,
): Promise<SignalOutput> {
  try {
    const cancelled = await deps.ingress.cancelRun(runId, why);
    if (!cancelled.duplicate) log.info({ runId, by: why.by }, 'annulation demandée');
    return cancelled;
  } catch (error) {
    if (error instanceof EngineRefusedError && error.refusal.code === 'already-decided')
      throw alreadyDone('already-cancelled', error.refusal.first ?? {});
    throw await toProblem(error, runId, deps);
  }
}

/**
 * Resumes a run that the control plane has paused. Throws NotFoundError, 409 `run-ended` or
 * `run-not-paused`, 410 `run-expired`, or EngineUnavailableError.
 */
export async function resumeRun(
  runId: string,
  why: ResumeBody,
  deps: CommandDeps,
): Promise<SignalOutput> {
  try {
    const resumed = await deps.ingress.resumeRun(runId, why);
    log.info({ runId, by: why.by }, 'reprise demandée');
    return resumed;
  } catch (error) {
    throw await toProblem(error, runId, deps);
  }
}

/**
 * Decides how a node that waits for an operator continues. Throws NotFoundError, 409 `no-incident`
 * or `already-acted`, or 410 `run-expired`.
 */
export async function actOnIncident(
  { runId, nodePath }: { readonly runId: string; readonly nodePath: string },
  act: IncidentBody,
  deps: CommandDeps,
): Promise<SignalOutput> {
  try {
    const acted = await deps.ingress.actOnIncident(runId, { nodePath, ...act });
    if (!acted.duplicate) {
      log.info({ runId, node: nodePath, action: act.action, by: act.by }, 'incident traité');
    }
    return acted;
  } catch (error) {
    throw await toProblem(error, runId, deps);
  }
}
