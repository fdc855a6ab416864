import type { JsonObject } from '@platform/ports';

import type { Plan } from '../plan/plan';
import { takesType } from '../plan/trigger-condition';
import { SimulationEventRefusedError } from './errors';

/** Throws `SimulationEventRefusedError` when no trigger of the workflow accepts the event. */
export function requireAcceptingTrigger(
  { nodes }: Plan,
  event: JsonObject & { readonly eventType: string },
): void {
  const triggers = nodes.flatMap(({ trigger }) => trigger ?? []);
  const isTaken = triggers.some(
    (trigger) => takesType(trigger, event.eventType) && trigger.judge(event) !== 'refuses',
  );
  if (isTaken) return;
  const accepted = triggers.flatMap(({ eventType }) => eventType ?? []);
  throw new SimulationEventRefusedError(event.eventType, [...new Set(accepted)].sort());
}
