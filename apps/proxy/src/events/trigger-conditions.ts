import type { Catalog } from '@platform/catalog';
import { takesType, type TriggerCondition } from '@platform/interpreter';
import { rootLogger } from '@platform/telemetry';

import type { PublishedWorkflow } from '../definitions/published-workflow';
import type { DomainEvent } from './event-schema';
import { workflowFacts } from './workflow-facts';

const accepting = (
  workflow: PublishedWorkflow,
  { eventType }: DomainEvent,
  catalog: Catalog,
): readonly TriggerCondition[] =>
  workflowFacts(workflow, catalog).triggers.filter((trigger) => takesType(trigger, eventType));

function holds(
  { nodeId, judge }: TriggerCondition,
  event: DomainEvent,
  { slug }: PublishedWorkflow,
): boolean {
  const verdict = judge(event);
  if (verdict === 'inapplicable') {
    rootLogger.warn(
      { eventId: event.eventId, eventType: event.eventType, workflow: slug, node: nodeId },
      'condition du déclencheur inapplicable à cet événement : il est retenu',
    );
  }
  return verdict !== 'refuses';
}

/** Whether a trigger of the workflow accepts events of this type, whatever its condition. */
export const acceptsType = (
  workflow: PublishedWorkflow,
  event: DomainEvent,
  catalog: Catalog,
): boolean => accepting(workflow, event, catalog).length > 0;

/**
 * Whether the event starts a run of the workflow: a trigger accepts its type, and has no `when` or one
 * that is not false over `event` (workflow specification, Core nodes).
 */
export const awaits = (
  workflow: PublishedWorkflow,
  event: DomainEvent,
  catalog: Catalog,
): boolean =>
  accepting(workflow, event, catalog).some((trigger) => holds(trigger, event, workflow));
