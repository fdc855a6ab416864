import {
  EngineRefusedError,
  type IngressClient,
  type ResolveValidationOutput,
} from '@platform/engine-api';
import { problemError, type ProblemError } from '@platform/http';
import { NotFoundError, PlatformError, type LocalizedText } from '@platform/ports';
import { recordValidationResolved, rootLogger } from '@platform/telemetry';

import type { LiveRuns } from '../runs/live-runs';
import { decidedInSource, type DecidedBy } from '../identity/decided-by';
import type { DecisionBody } from './decision-body';
import { runIdOf } from './pending-id';

/** A decision as somebody outside states it. */
export interface StatedDecision extends DecisionBody {
  /** The pending id (`<nodePath>:<runId>`), or the run's id when it waits for one decision only. */
  readonly run: string;
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

async function findPendingId(run: string, { live }: ResolveDeps): Promise<string> {
  const runId = runIdOf(run);
  const told = runId === undefined ? null : await live.snapshot(runId);
  if (told?.pending.some(({ pendingId }) => pendingId === run)) return run;
  // The id of a run may look like that of a validation of another one.
  const snapshot = await live.snapshot(run);
  if (told && !snapshot) return run;
  const [pending, ...others] = snapshot?.pending ?? [];
  if (!pending) throw new NotFoundError('aucune validation en attente');
  if (others.length > 0) throw new AmbiguousValidationError();
  return pending.pendingId;
}

const WHY_NOT: Readonly<Record<string, LocalizedText>> = {
  unidentified: { fr: 'personne n’est identifié', en: 'nobody is identified' },
  'is-starter': {
    fr: 'qui a lancé l’exécution ne la décide pas',
    en: 'whoever started the run does not decide it',
  },
  'role-missing': { fr: 'aucun des rôles demandés', en: 'none of the roles that are asked for' },
  'not-among-users': { fr: 'pas parmi les personnes nommées', en: 'not among the users named' },
};

function notAssigned(reasons: readonly string[]): ProblemError {
  const inWords = (language: keyof LocalizedText): string =>
    reasons.map((reason) => WHY_NOT[reason]?.[language] ?? reason).join(', ');
  return problemError('not-assigned', {
    facts: { reasons: { fr: inWords('fr'), en: inWords('en') } },
    members: { reasons: [...reasons] },
  });
}

/** What a caller is answered when the engine refuses a decision; the refusal itself when it is no caller's fault. */
function answeredTo(error: EngineRefusedError): Error {
  const { code, reasons = [], first = {}, errors = [] } = error.refusal;
  switch (code) {
    case 'validation-unknown':
    case 'run-unknown':
      return new NotFoundError('validation inconnue');
    case 'not-assigned':
      return notAssigned(reasons);
    case 'already-decided':
      return problemError('already-decided', { members: { first } });
    case 'not-pending':
    case 'expired':
      return problemError(code);
    case 'form-invalid':
      return problemError('form-invalid', { errors });
    default:
      return error;
  }
}

/**
 * Decides a pending validation through the engine, which tells what a second decision is worth. Throws
 * NotFoundError, or the problems `not-assigned`, `already-decided`, `not-pending`, `expired` and
 * `form-invalid`.
 */
export async function decideValidation(
  pendingId: string,
  decision: Omit<DecisionBody, 'by'> & DecidedBy,
  { ingress }: Pick<ResolveDeps, 'ingress'>,
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
    return resolved;
  } catch (error) {
    throw error instanceof EngineRefusedError ? answeredTo(error) : error;
  }
}

/** The same for what a record of an event source says, which may name the run alone. */
export async function resolveFromSource(
  source: string,
  { run, by, ...decision }: StatedDecision,
  deps: ResolveDeps,
): Promise<ResolveValidationOutput> {
  const decided = { ...decision, ...decidedInSource(source, by) };
  return decideValidation(await findPendingId(run, deps), decided, deps);
}
