import { setTimeout as delay } from 'node:timers/promises';

import { EngineUnavailableError } from '@platform/engine-api';
import { furtherRunId } from '@platform/interpreter';
import type { RunRecord } from '@platform/run-store';

import type { DomainEvent } from './event-schema';
import type { IngestionDeps, RunPlan } from './ingestion';
import { recordOf, type KnownDeps } from './known-event';

/** A run that was sent a moment ago has not begun, and who sent it has not entered it yet. */
const TRIES = 10;
const PAUSE_MS = 100;

/** What is told of a run that was sent. Throws EngineUnavailableError when it has not begun for a while. */
export async function onceBegun<T>(told: () => Promise<T | null>): Promise<T> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const found = await told();
    if (found) return found;
    await delay(PAUSE_MS);
  }
  throw new EngineUnavailableError('exécution non commencée');
}

/**
 * What remains to be started of an event that the index does not know. It may have been begun before a
 * crash under other definitions, by which its runs have other ids than they would be given now:
 *
 * - The run under the event id is sent last: when the engine has it, all were sent, whichever those
 *   were. `all-sent`.
 * - The workflow that is the first now may have been a further one then: its run keeps the id it has.
 */
export async function remainingPlans(
  plans: readonly RunPlan[],
  { eventId }: DomainEvent,
  { ingress, settled = false }: Pick<IngestionDeps, 'ingress' | 'settled'>,
): Promise<readonly RunPlan[] | 'all-sent'> {
  const [first, ...others] = plans;
  if (!first || settled) return plans;
  const asFurther = furtherRunId(eventId, first.workflow.slug);
  const wasFurther = await ingress.hasRun(asFurther);
  // One that was never a further one goes under the event id, where the engine takes none twice.
  const mayOverlap = wasFurther || others.length > 0;
  if (mayOverlap && (await ingress.hasRun(eventId))) return 'all-sent';
  return wasFurther ? [{ ...first, runId: asFurther }, ...others] : plans;
}

/**
 * The run under the event id, which the engine has and the index may not have. Throws
 * EngineUnavailableError while nobody can tell of which workflow it is.
 */
export const sentRecord = (runId: string, deps: KnownDeps): Promise<RunRecord> =>
  onceBegun(() => recordOf(runId, deps));
