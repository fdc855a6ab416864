import { contextOf } from './event-context';
import type { Arrival, IngestionDeps, RunPlan } from './ingestion';
import { concurrencyKeyIndeterminate } from './rejections';
import { furtherRunId } from './run-ids';
import { awaits } from './trigger-conditions';
import { workflowFacts } from './workflow-facts';

type PlanningDeps = Pick<IngestionDeps, 'catalog' | 'workflows' | 'timezone'>;

/**
 * Where the run stands among those of its key. Throws the 422 problem for an event that gives the key no
 * value: started without a turn, the run could overlap one that it must not.
 */
function placed(plan: RunPlan, arrival: Arrival, { catalog, timezone }: PlanningDeps): RunPlan {
  const { runId, workflow } = plan;
  const turn = workflowFacts(workflow, catalog).concurrencyKey?.(
    arrival.event,
    contextOf(arrival.subjects),
    {
      id: runId,
      startedAt: arrival.acceptedAt,
      timezone: workflow.spec.settings?.timezone ?? timezone,
    },
  );
  if (!turn) return plan;
  if (!turn.ok) throw concurrencyKeyIndeterminate(workflow.slug, turn.source);
  return { ...plan, place: { queue: turn.queue, on: turn.on } };
}

/** The first workflow in slug order runs under the event id, every further one under its own. */
export function planRuns(arrival: Arrival, deps: PlanningDeps): readonly RunPlan[] {
  const { event } = arrival;
  return deps.workflows
    .filter((workflow) => awaits(workflow, event, deps.catalog))
    .map((workflow, position) => ({
      runId: position === 0 ? event.eventId : furtherRunId(event.eventId, workflow.slug),
      workflow,
    }))
    .map((plan) => placed(plan, arrival, deps));
}
