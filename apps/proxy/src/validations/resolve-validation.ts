import {
  EngineRefusedError,
  type IngressClient,
  type ResolveValidationOutput,
  type RunSnapshot,
} from '@platform/engine-api';
import type { StatedDecision } from '@platform/event-bindings';
import { problemError } from '@platform/http';
import { nodePathOf } from '@platform/interpreter';
import { NotFoundError, PlatformError, type JsonObject } from '@platform/ports';
import { recordValidationResolved, rootLogger } from '@platform/telemetry';

import type { RunStore } from '@platform/run-store';

import { alreadyDone } from '../runs/already-done';
import type { LiveRuns } from '@platform/run-projection';
import { deciderIdOf, decidedInSource, type DecidedBy } from '../identity/decided-by';
import type { DecisionBody } from './decision-body';
import { notAssigned } from './not-assigned';
import { runIdOf } from './pending-id';

/** Thrown when the run has several validations and the id names only the run. */
export class AmbiguousValidationError extends PlatformError {
  constructor() {
    super(
      'VALIDATION_AMBIGUOUS',
      'plusieurs validations de cette exécution : indiquez « pendingId »',
    );
  }
}

export interface ResolveDeps {
  readonly ingress: IngressClient;
  readonly live: LiveRuns;
  readonly store: RunStore;
}

type DecideDeps = Pick<ResolveDeps, 'ingress' | 'store'>;

/** The pending ids of all validations of a run: those that it waits for, and those that are decided. */
function validationsOf({ runId, nodes, pending }: RunSnapshot): readonly string[] {
  const decided = nodes
    .filter(({ kind, status }) => kind === 'human-task' && status === 'done')
    .map(({ path }) => `${path}:${runId}`);
  return [...new Set([...pending.map(({ pendingId }) => pendingId), ...decided])];
}

/** False for a tool call of an agent and for a task that an operator retried: there may be, or was, another one. */
const isOnly = (pendingId: string, runId: string): boolean => {
  const name = pendingId.slice(0, -runId.length - 1);
  return nodePathOf(name) === name;
};

/**
 * Returns the pending id that a record means by `run`, a pending id or a run id. A run id names the validation of a run
 * that has only one. A record that is read again after its decision must not decide the next validation of the run.
 * Throws NotFoundError and AmbiguousValidationError.
 */
export async function findPendingId(
  run: string,
  { live }: Pick<ResolveDeps, 'live'>,
): Promise<string> {
  const runId = runIdOf(run);
  const told = runId === undefined ? null : await live.snapshot(runId);
  if (told?.pending.some(({ pendingId }) => pendingId === run)) return run;
  // A run id may look like a pending id of another run.
  const snapshot = await live.snapshot(run);
  if (told && !snapshot) return run;
  const [validation, ...others] = snapshot ? validationsOf(snapshot) : [];
  if (!validation) throw new NotFoundError('aucune validation en attente');
  if (others.length > 0 || !isOnly(validation, run)) throw new AmbiguousValidationError();
  return validation;
}

/** A decision without what the person entered, which may be clinical. */
const withoutValues = ({ form: _form, reason: _reason, ...who }: JsonObject): JsonObject => who;

/** Converts an engine refusal to a problem. A refusal that the caller did not cause stays as it is. */
function answeredTo(error: EngineRefusedError, readsValues: boolean): Error {
  const { code, reasons = [], first = {}, errors = [] } = error.refusal;
  switch (code) {
    case 'validation-unknown':
    case 'run-unknown':
      return new NotFoundError('validation inconnue');
    case 'not-assigned':
      return notAssigned(reasons);
    case 'already-decided':
      return alreadyDone('already-decided', readsValues ? first : withoutValues(first));
    case 'not-pending':
    case 'expired':
      return problemError(code);
    case 'form-invalid':
      return problemError('form-invalid', { errors });
    default:
      return error;
  }
}

/** Notes a decision for the list of whoever made it. The decision is made: it does not fail with the list. */
async function noteDecided(
  store: RunStore,
  {
    person,
    ...task
  }: { readonly pendingId: string; readonly runId: string; readonly person: string },
  { decision, at }: ResolveValidationOutput,
): Promise<void> {
  try {
    await store.marks.decided.add(task, { person, decision, at });
  } catch (error) {
    rootLogger.warn(
      { runId: task.runId, err: error },
      'validation décidée, absente de la liste des décisions',
    );
  }
}

/**
 * Decides a pending validation through the engine, which also judges a second decision. `readsValues`: whether the caller
 * may read what was entered with a first decision. Rejects with
 * `NotFoundError`, or with the problems `not-assigned`, `already-decided`, `not-pending`, `expired` and
 * `form-invalid`.
 */
export async function decideValidation(
  pendingId: string,
  decision: Omit<DecisionBody, 'by'> & DecidedBy,
  { ingress, store, readsValues }: DecideDeps & { readonly readsValues: boolean },
): Promise<ResolveValidationOutput> {
  const runId = runIdOf(pendingId);
  if (runId === undefined) throw new NotFoundError('validation inconnue');
  try {
    const resolved = await ingress.resolveValidation(runId, { pendingId, ...decision });
    if (!resolved.duplicate) {
      recordValidationResolved(resolved.decision);
      rootLogger.info(
        { runId, decision: resolved.decision, by: resolved.by, via: resolved.via },
        'validation décidée',
      );
    }
    await noteDecided(store, { pendingId, runId, person: deciderIdOf(decision) }, resolved);
    return resolved;
  } catch (error) {
    throw error instanceof EngineRefusedError ? answeredTo(error, readsValues) : error;
  }
}

/** Of a validation that no longer waits, nothing is left to withdraw; only a decision was made in vain. */
const NOTHING_LEFT: ReadonlySet<string> = new Set(['expired', 'not-pending']);

/** Withdraws a pending validation through the engine. Rejects as `decideValidation` when it was decided before. */
async function withdrawValidation(
  pendingId: string,
  {
    decider: _decider,
    form: _form,
    ...withdrawal
  }: Omit<DecisionBody, 'decision' | 'by'> & DecidedBy,
  { ingress }: Pick<ResolveDeps, 'ingress'>,
): Promise<'accepted' | 'duplicate'> {
  const runId = runIdOf(pendingId);
  if (runId === undefined) throw new NotFoundError('validation inconnue');
  try {
    const { duplicate } = await ingress.withdrawValidation(runId, { pendingId, ...withdrawal });
    return duplicate ? 'duplicate' : 'accepted';
  } catch (error) {
    if (!(error instanceof EngineRefusedError)) throw error;
    if (NOTHING_LEFT.has(error.refusal.code)) return 'duplicate';
    throw answeredTo(error, false);
  }
}

/**
 * Decides or withdraws a validation from a record of an event source. The record may name only the run. The same decision again is a
 * duplicate, because sources read records again. Rejects as `decideValidation`: another decision than the first is refused.
 */
export async function resolveFromSource(
  source: string,
  { run, by, byId, ...stated }: StatedDecision,
  deps: ResolveDeps,
): Promise<'accepted' | 'duplicate'> {
  const { decision, ...given } = stated;
  const who = decidedInSource(source, { by, byId });
  const pendingId = await findPendingId(run, deps);
  const fields = { runId: runIdOf(pendingId), decision, via: source };
  if (decision === 'withdrawn') {
    const outcome = await withdrawValidation(pendingId, { ...given, ...who }, deps);
    rootLogger.warn({ ...fields, outcome }, 'validation retirée dans le dossier');
    return outcome;
  }
  const decided = { decision, ...given, ...who };
  const { ingress, store } = deps;
  const { duplicate } = await decideValidation(pendingId, decided, {
    ...{ ingress, store, readsValues: false },
  });
  if (!duplicate) return 'accepted';
  rootLogger.info(fields, 'validation déjà décidée ainsi, sans effet');
  return 'duplicate';
}
