import { NodeError, type JsonObject, type TriggerBehavior } from '@platform/sdk';
import { DateTime } from 'luxon';

import type { Nodes } from '../generated/nodes';

type Io = Nodes['clinical.trigger-potassium-result'];

/** Accepts `lab.potassium.available`. Returns the time of the sample and the code of the analyte. */
const createTrigger = (): TriggerBehavior<Io> => ({
  accept: ({ event }) => ({
    ...optionalText(event, 'code'),
    ...optionalText(event, 'observedAt', (text) => DateTime.fromISO(text).isValid),
  }),
});

export default createTrigger;

function optionalText(
  event: JsonObject,
  field: keyof Io['outputs'],
  isValid: (text: string) => boolean = () => true,
): Partial<Io['outputs']> {
  const value = event[field];
  if (value === undefined) return {};
  if (typeof value === 'string' && isValid(value)) return { [field]: value };
  throw new NodeError('CLINICAL_EVENT_INVALID', `champ « ${field} » de l'événement invalide`);
}
