import { NodeError, type JsonObject, type TriggerBehavior } from '@platform/sdk';
import { DateTime } from 'luxon';

import type { Nodes } from '../generated/nodes';

type Io = Nodes['hl7v2.trigger-patient-admitted'];

const text = (event: JsonObject, field: string): string | undefined => {
  const value = event[field];
  return typeof value === 'string' ? value : undefined;
};

/** The instant of the admission; undefined when only its day is known. Throws NodeError for what is no time. */
function instant(event: JsonObject): string | undefined {
  const value = text(event, 'admittedAt');
  if (value === undefined) return undefined;
  if (!DateTime.fromISO(value).isValid) {
    throw new NodeError('HL7V2_EVENT_INVALID', "champ « admittedAt » de l'événement invalide");
  }
  return value.includes('T') ? value : undefined;
}

/** Accepts `patient.admitted`. An output without a value in the event is left out. */
const createTrigger = (): TriggerBehavior<Io> => ({
  accept({ event }): Partial<Io['outputs']> {
    const admittedAt = instant(event);
    const visitNumber = text(event, 'visitNumber');
    const visitClass = text(event, 'class');
    const { historic } = event;
    return {
      ...(admittedAt !== undefined && { admittedAt }),
      ...(visitNumber !== undefined && { visitNumber }),
      ...(visitClass !== undefined && { class: visitClass }),
      ...(typeof historic === 'boolean' && { historic }),
    };
  },
});

export default createTrigger;
