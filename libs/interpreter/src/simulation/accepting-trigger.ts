import type { Catalog } from '@platform/catalog';
import type { JsonObject } from '@platform/ports';
import type { WorkflowSpec } from '@platform/workflow';

import { takesType, triggerConditions } from '../plan/trigger-condition';
import { SimulationEventRefusedError } from './errors';

/** Throws SimulationEventRefusedError when no trigger of the workflow takes the event. */
export function requireAcceptingTrigger(
  spec: WorkflowSpec,
  catalog: Catalog,
  event: JsonObject & { readonly eventType: string },
): void {
  const triggers = triggerConditions(spec, catalog);
  const isTaken = triggers.some(
    (trigger) => takesType(trigger, event.eventType) && trigger.judge(event) !== 'refuses',
  );
  if (isTaken) return;
  const accepted = triggers.flatMap(({ eventType }) => eventType ?? []);
  throw new SimulationEventRefusedError(event.eventType, [...new Set(accepted)].sort());
}
