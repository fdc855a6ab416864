import { takingTurns } from '@platform/sdk';
import type { ResolvedWorkflow } from '@platform/definitions';
import { EvaluationBudget } from '@platform/expression';
import { furtherRunId } from '@platform/interpreter';

import { withRunIndex } from '@platform/run-store';
import { contextOf, missingSubjects } from './event-context';
import type { DomainEvent } from './event-schema';
import type { AcceptedEvent, IngestionDeps, RunPlan } from './ingestion';
import { concurrencyKeyIndeterminate, concurrencyKeyTooCostly, eventInvalid } from './rejections';
import { startsRun } from './starts-run';
import { workflowFacts } from './workflow-facts';

type PlanningDeps = Pick<IngestionDeps, 'catalog' | 'workflows' | 'timezone'>;

/**
 * Adds the concurrency queue of the run to its plan. Throws the 422 problem when the concurrency key has no value for
 * the event: without a queue, the run could overlap a run that it must not overlap.
 */
function placed(
  plan: RunPlan,
  accepted: AcceptedEvent,
  { catalog, timezone }: Omit<PlanningDeps, 'workflows'>,
  budget: EvaluationBudget,
): RunPlan {
  const { runId, workflow } = plan;
  const turn = workflowFacts(workflow, catalog).concurrencyKey?.(
    accepted.event,
    contextOf(accepted.subjects),
    {
      id: runId,
      startedAt: accepted.acceptedAt,
      timezone: workflow.spec.settings?.timezone ?? timezone,
    },
    budget,
  );
  if (!turn) return plan;
  if (!turn.ok) {
    const refused = turn.isTooCostly ? concurrencyKeyTooCostly : concurrencyKeyIndeterminate;
    throw refused(workflow.slug, turn.source);
  }
  return { ...plan, place: { queue: turn.queue, on: turn.on } };
}

/** Plans one run of a workflow under a given id. Throws the 422 problem of a concurrency key without a value. */
export const planOf = (
  runId: string,
  workflow: ResolvedWorkflow,
  accepted: AcceptedEvent,
  deps: Omit<PlanningDeps, 'workflows'>,
): RunPlan => placed({ runId, workflow }, accepted, deps, new EvaluationBudget());

/**
 * Plans a run of every workflow whose trigger takes the event. The first one, in slug order, runs under the event id,
 * each further one under an id of its own. The expressions of one workflow share one budget. Yields to other requests
 * between two workflows. Throws the 422 problem of an event that lacks a subject or gives a concurrency key no value.
 */
export async function planRuns(
  accepted: AcceptedEvent,
  deps: PlanningDeps,
): Promise<readonly RunPlan[]> {
  const { event, subjects } = accepted;
  const breathe = takingTurns();
  const plans: RunPlan[] = [];
  for (const workflow of deps.workflows) {
    const budget = new EvaluationBudget();
    if (startsRun(workflow, event, deps.catalog, budget)) {
      const isFirst = plans.length === 0;
      const runId = isFirst ? event.eventId : furtherRunId(event.eventId, workflow.slug);
      plans.push(placed({ runId, workflow }, accepted, deps, budget));
    }
    await breathe();
  }
  const missing = plans.flatMap(({ workflow }) =>
    missingSubjects(workflow, event, subjects, deps.catalog),
  );
  if (missing.length > 0) throw eventInvalid(missing);
  return plans;
}

/**
 * Returns the runs that are still to be started for an event that is not in the index, and notes that they are going to
 * be sent. When no proxy has begun to send them, these are all runs. Otherwise a proxy may have started some of them under
 * other definitions before it crashed, when its runs had other ids than they have now, so this asks the engine:
 *
 * - The run under the event id is sent last. When the engine has it, every run was sent: returns `all-sent`.
 * - The workflow that comes first now may have been a further one then. Its run keeps the id of a further run.
 */
export async function remainingPlans(
  plans: readonly RunPlan[],
  { eventId }: DomainEvent,
  { ingress, store }: Pick<IngestionDeps, 'ingress' | 'store'>,
): Promise<readonly RunPlan[] | 'all-sent'> {
  const [first, ...others] = plans;
  if (!first || (await withRunIndex(() => store.sends.begin(eventId)))) return plans;
  const idAsFurther = furtherRunId(eventId, first.workflow.slug);
  const wasFurther = await ingress.hasRun(idAsFurther);
  // A single workflow that was never a further one runs under the event id, which the engine accepts once.
  const mayOverlap = wasFurther || others.length > 0;
  if (mayOverlap && (await ingress.hasRun(eventId))) return 'all-sent';
  return wasFurther ? [{ ...first, runId: idAsFurther }, ...others] : plans;
}
