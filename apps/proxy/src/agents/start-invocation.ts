import { randomUUID } from 'node:crypto';

import type { DefinitionsInForce } from '@platform/definitions';
import { problemError, type Audit, type Caller } from '@platform/http';
import { invocationId, isEventId } from '@platform/interpreter';
import type { JsonObject } from '@platform/ports';

import { EventConflictError } from '../events/event-conflict';
import { idsOf } from '../events/event-context';
import { EVENT_ID_RULE } from '../events/event-schema';
import { ingestFor } from '../events/ingest-event';
import type { IngestionBase } from '../events/ingestion';
import { CALLED } from '../events/reserved-names';
import { shortHash } from '../events/short-hash';
import { identitiesOf } from '../identity/identities-of';
import type { AgentSurroundings } from './availability';
import { whyUnavailable } from './availability';
import { boundInputs } from './bound-inputs';
import { checkInputs } from './check-inputs';
import type { ExposedAgent } from './exposed-agents';
import { reserveTokens, type TokenBudgetDeps } from './token-budget';

/** A call of an agent. */
export interface Invocation {
  readonly agent: ExposedAgent;
  readonly inputs: JsonObject;
  /** `Idempotency-Key` */
  readonly key: string | undefined;
  readonly caller: Caller;
  readonly audit: Audit;
  readonly inForce: DefinitionsInForce;
}

export interface InvocationDeps extends Omit<IngestionBase, 'definitions'> {
  readonly accounts: TokenBudgetDeps['accounts'];
  /** Surroundings of the instance, without the catalog, which changes with publications. */
  readonly surroundings: () => Omit<AgentSurroundings, 'catalog'>;
}

/** A key belongs to its caller: no other caller can read or guess its run by a key. */
function runIdOf({ slug }: ExposedAgent, key: string | undefined, { kind, id }: Caller): string {
  if (key === undefined) return randomUUID();
  if (!isEventId(key)) {
    throw problemError('idempotency-key-invalid', {
      facts: { rule: EVENT_ID_RULE },
      members: { outcome: 'rejected' },
    });
  }
  return invocationId(slug, shortHash(JSON.stringify([kind, id, key])));
}

/** Throws the 400 problem of wrong inputs, or the 503 problem of an agent that the instance cannot run. */
export function requireInvocable(
  agent: ExposedAgent,
  inputs: JsonObject,
  { catalog }: DefinitionsInForce,
  { surroundings }: Pick<InvocationDeps, 'surroundings'>,
): void {
  const errors = checkInputs(agent, inputs, catalog);
  if (errors.length > 0) throw problemError('body-invalid', { errors });
  const reason = whyUnavailable(agent, { ...surroundings(), catalog });
  if (reason) throw problemError('agent-unavailable', { facts: { reason } });
}

/**
 * Starts a run of the agent alone and returns its id. The same idempotency key of the same caller gives the same run.
 * Throws as `boundInputs`, `requireInvocable`, `reserveTokens` and `ingestFor`, and the 409 problem
 * `idempotency-key-reused`.
 */
export async function startInvocation(
  { agent, inputs: given, key, caller, audit, inForce }: Invocation,
  deps: InvocationDeps,
): Promise<string> {
  const inputs = boundInputs(agent, given, caller);
  requireInvocable(agent, inputs, inForce, deps);
  const runId = runIdOf(agent, key, caller);
  const { workflow } = agent;
  const event = {
    ...idsOf(inputs, inForce.catalog),
    eventId: runId,
    eventType: CALLED,
    workflow: workflow.slug,
    inputs,
  };
  await audit(`run:${runId}`);
  await reserveTokens({ agent, caller, runId }, deps);
  try {
    // A lost run of the same key is started again with this workflow, if it is still the same.
    const workflows = [workflow];
    const { catalog } = inForce;
    const started = { catalog, workflows, unserved: [], startedBy: identitiesOf(caller) };
    await ingestFor(workflow, event, { ...deps, ...started });
  } catch (error) {
    if (!(error instanceof EventConflictError)) throw error;
    throw new EventConflictError(error.fields, error.known, 'idempotency-key-reused');
  }
  return runId;
}
