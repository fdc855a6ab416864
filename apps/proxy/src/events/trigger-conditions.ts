import type { Catalog } from '@platform/catalog';
import { takesType, triggerConditions, type TriggerCondition } from '@platform/interpreter';
import { rootLogger } from '@platform/telemetry';

import type { PublishedWorkflow } from '../definitions/published-workflow';
import type { DomainEvent } from './event-schema';

/** A definition does not change once it is read, and is asked about at every event: compiled once. */
const triggersByWorkflow = new WeakMap<PublishedWorkflow, readonly TriggerCondition[]>();

function triggersOf(workflow: PublishedWorkflow, catalog: Catalog): readonly TriggerCondition[] {
  const known = triggersByWorkflow.get(workflow) ?? triggerConditions(workflow.spec, catalog);
  triggersByWorkflow.set(workflow, known);
  return known;
}

const accepting = (
  workflow: PublishedWorkflow,
  { eventType }: DomainEvent,
  catalog: Catalog,
): readonly TriggerCondition[] =>
  triggersOf(workflow, catalog).filter((trigger) => takesType(trigger, eventType));

function holds(
  { nodeId, judge }: TriggerCondition,
  event: DomainEvent,
  { slug }: PublishedWorkflow,
): boolean {
  const verdict = judge(event);
  if (verdict === 'inapplicable') {
    rootLogger.warn(
      { eventId: event.eventId, eventType: event.eventType, workflow: slug, node: nodeId },
      'condition du déclencheur inapplicable à cet événement : exécution démarrée',
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
