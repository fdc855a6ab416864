import { expressionVocabulary, type Catalog } from '@platform/catalog';
import {
  compileExpression,
  ExpressionTypeError,
  type CompiledExpression,
} from '@platform/expression';
import { rootLogger } from '@platform/telemetry';
import type { TriggerConfig } from '@platform/workflow';

import type { PublishedWorkflow } from '../definitions/published-workflow';
import type { DomainEvent } from './event-schema';

interface Trigger {
  readonly nodeId: string;
  readonly type: string;
  readonly when?: CompiledExpression;
}

/** A definition does not change once it is read, and is asked about at every event: compiled once. */
const triggersByWorkflow = new WeakMap<PublishedWorkflow, readonly Trigger[]>();

function triggersOf(workflow: PublishedWorkflow, catalog: Catalog): readonly Trigger[] {
  const known = triggersByWorkflow.get(workflow);
  if (known) return known;
  const vocabulary = expressionVocabulary(catalog);
  const triggers = workflow.spec.nodes
    .filter(({ type }) => catalog.nodes.get(type)?.kind === 'trigger')
    .map(({ id, type, config }): Trigger => {
      const { when } = (config ?? {}) as TriggerConfig;
      return {
        nodeId: id,
        type,
        ...(when !== undefined && { when: compileExpression(when, vocabulary) }),
      };
    });
  triggersByWorkflow.set(workflow, triggers);
  return triggers;
}

/**
 * Only what is known to be false keeps an event out. Unknown lets it in, and so does a condition that
 * cannot be asked of this event: an event dropped here leaves no trace, a run shows what it decided.
 */
function holds(
  { nodeId, when }: Trigger,
  event: DomainEvent,
  { slug }: PublishedWorkflow,
): boolean {
  try {
    return when?.evaluate({ event }) !== false;
  } catch (error) {
    if (!(error instanceof ExpressionTypeError)) throw error;
    rootLogger.warn(
      { eventId: event.eventId, eventType: event.eventType, workflow: slug, node: nodeId },
      'condition du déclencheur inapplicable à cet événement : exécution démarrée',
    );
    return true;
  }
}

const accepting = (
  workflow: PublishedWorkflow,
  { eventType }: DomainEvent,
  catalog: Catalog,
): readonly Trigger[] => {
  const types = new Set(catalog.triggerFor(eventType).map(({ id }) => id));
  return triggersOf(workflow, catalog).filter(({ type }) => types.has(type));
};

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
