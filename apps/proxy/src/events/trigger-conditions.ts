import type { Catalog } from '@platform/catalog';
import type { ResolvedWorkflow } from '@platform/definitions';
import type { EvaluationBudget } from '@platform/expression';
import { takesType, type TriggerCondition } from '@platform/interpreter';
import { rootLogger } from '@platform/telemetry';

import type { DomainEvent } from './event-schema';
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

/** Whether a trigger of the workflow accepts events of this type, whatever its condition. */
export const acceptsType = (
  workflow: ResolvedWorkflow,
  event: DomainEvent,
  catalog: Catalog,
): boolean => accepting(workflow, event, catalog).length > 0;

/**
 * Whether the event starts a run of the workflow: a trigger accepts its type, and has no `when` or one
 * that is not false over `event` (workflow specification, Core nodes). A condition that is too costly
 * keeps no event out: the run it starts fails with the reason.
 */
export const awaits = (
  workflow: ResolvedWorkflow,
  event: DomainEvent,
  catalog: Catalog,
  budget: EvaluationBudget,
): boolean =>
  accepting(workflow, event, catalog).some((trigger) => holds(trigger, event, workflow, budget));
