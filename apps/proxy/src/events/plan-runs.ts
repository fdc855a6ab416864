import { takingTurns } from '@platform/boot';
import type { ResolvedWorkflow } from '@platform/definitions';
import { EvaluationBudget } from '@platform/expression';
import { furtherRunId } from '@platform/interpreter';

import { contextOf } from './event-context';
import type { AcceptedEvent, IngestionDeps, RunPlan } from './ingestion';
import { concurrencyKeyIndeterminate, concurrencyKeyTooCostly } from './rejections';
import { awaits } from './trigger-conditions';
import { workflowFacts } from './workflow-facts';

type PlanningDeps = Pick<IngestionDeps, 'catalog' | 'workflows' | 'timezone'>;

/**
 * Where the run stands among those of its key. Throws the 422 problem for an event that gives the key no
 * value: started without a turn, the run could overlap one that it must not.
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

/** The run of one workflow under an id that it has. Throws as `planRuns`. */
export const planOf = (
  runId: string,
  workflow: ResolvedWorkflow,
  accepted: AcceptedEvent,
  deps: Omit<PlanningDeps, 'workflows'>,
): RunPlan => placed({ runId, workflow }, accepted, deps, new EvaluationBudget());

/**
 * The first workflow in slug order runs under the event id, every further one under its own. The
 * expressions of one workflow share a budget, and none takes from another's; others have their turn
 * between two workflows.
 */
export async function planRuns(
  accepted: AcceptedEvent,
  deps: PlanningDeps,
): Promise<readonly RunPlan[]> {
  const { event } = accepted;
  const breathe = takingTurns();
  const plans: RunPlan[] = [];
  for (const workflow of deps.workflows) {
    const budget = new EvaluationBudget();
    if (awaits(workflow, event, deps.catalog, budget)) {
      const isFirst = plans.length === 0;
      const runId = isFirst ? event.eventId : furtherRunId(event.eventId, workflow.slug);
      plans.push(placed({ runId, workflow }, accepted, deps, budget));
    }
    await breathe();
  }
  return plans;
}
