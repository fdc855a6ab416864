import { expressionVocabulary, type Catalog } from '@platform/catalog';
import { compileExpression, ExpressionTypeError } from '@platform/expression';
import type { JsonObject } from '@platform/ports';
import type { NodeSpec, TriggerConfig, WorkflowSpec } from '@platform/workflow';

import { SimulationEventRefusedError } from './errors';

/** Only what is known to be false keeps an event out, as at ingestion. */
function holds({ config }: NodeSpec, event: JsonObject, catalog: Catalog): boolean {
  const { when } = (config ?? {}) as TriggerConfig;
  if (when === undefined) return true;
  try {
    return compileExpression(when, expressionVocabulary(catalog)).evaluate({ event }) !== false;
  } catch (error) {
    if (error instanceof ExpressionTypeError) return true;
    throw error;
  }
}

/** Throws SimulationEventRefusedError when no trigger of the workflow takes the event. */
export function requireAcceptingTrigger(
  { nodes }: WorkflowSpec,
  catalog: Catalog,
  event: JsonObject & { readonly eventType: string },
): void {
  const triggers = nodes.flatMap((node) => {
    const type = catalog.nodes.get(node.type);
    return type?.kind === 'trigger' ? [{ node, eventType: type.eventType }] : [];
  });
  const isTaken = triggers.some(
    ({ node, eventType }) => eventType === event.eventType && holds(node, event, catalog),
  );
  if (isTaken) return;
  const accepted = triggers.flatMap(({ eventType }) => eventType ?? []);
  throw new SimulationEventRefusedError(event.eventType, [...new Set(accepted)].sort());
}
