import type { Catalog } from '@platform/catalog';
import type { ResolvedWorkflow } from '@platform/definitions';
import type { EvaluationBudget } from '@platform/expression';
import { takesType, type TriggerCondition } from '@platform/interpreter';
import { rootLogger } from '@platform/telemetry';

import type { DomainEvent } from './event-schema';
import type { IngestionDeps } from './ingestion';
import { workflowFacts } from './workflow-facts';

const accepting = (
  workflow: ResolvedWorkflow,
  { eventType }: DomainEvent,
  catalog: Catalog,
): readonly TriggerCondition[] =>
  workflowFacts(workflow, catalog).triggers.filter((trigger) => takesType(trigger, eventType));

function holds(
  { nodeId, judge }: TriggerCondition,
  event: DomainEvent,
  { slug }: ResolvedWorkflow,
  budget: EvaluationBudget,
): boolean {
  const verdict = judge(event, budget);
  const fields = {
    eventId: event.eventId,
    eventType: event.eventType,
    workflow: slug,
    node: nodeId,
  };
  if (verdict === 'inapplicable') {
    rootLogger.warn(
      fields,
      'condition du déclencheur inapplicable à cet événement : il est retenu',
    );
  } else if (verdict === 'too-costly') {
    rootLogger.warn(
      fields,
      'condition du déclencheur trop coûteuse sur cet événement : il est retenu, son exécution échouera',
    );
  }
  return verdict !== 'refuses';
}

/** Whether a trigger of the workflow accepts events of this type. Its condition is not evaluated. */
export const acceptsType = (
  workflow: ResolvedWorkflow,
  event: DomainEvent,
  catalog: Catalog,
): boolean => accepting(workflow, event, catalog).length > 0;

/** Returns the published workflow with this slug, if it has a trigger of the event's type. */
export function targetWorkflow(
  slug: string,
  event: DomainEvent,
  { workflows, catalog }: Pick<IngestionDeps, 'workflows' | 'catalog'>,
): ResolvedWorkflow | undefined {
  const found = workflows.find((workflow) => workflow.slug === slug);
  return found && acceptsType(found, event, catalog) ? found : undefined;
}

/**
 * Whether the event starts a run of the workflow: a trigger accepts its type, and has no `when` or one
 * that is not false over `event`. A condition that is too costly to evaluate does not keep the event out:
 * the run starts and fails with the reason.
 */
export const startsRun = (
  workflow: ResolvedWorkflow,
  event: DomainEvent,
  catalog: Catalog,
  budget: EvaluationBudget,
): boolean =>
  accepting(workflow, event, catalog).some((trigger) => holds(trigger, event, workflow, budget));
