import { NodeError, type JsonObject, type TriggerBehavior } from '@platform/sdk';
import { DateTime } from 'luxon';

import type { Nodes } from '../generated/nodes';

type Io = Nodes['hl7v2.trigger-patient-admitted'];

const text = (event: JsonObject, field: string): string | undefined => {
  const value = event[field];
  return typeof value === 'string' ? value : undefined;
};

const DAY_LENGTH = '2026-11-20'.length;

/**
 * The day of the admission, and its instant if that is known. A month or a year alone is neither. Throws NodeError for what is
 * no time.
 */
function admitted(event: JsonObject): { admittedAt?: string; admittedOn?: string } {
  const value = text(event, 'admittedAt');
  if (value === undefined) return {};
  if (!DateTime.fromISO(value).isValid) {
    throw new NodeError('HL7V2_EVENT_INVALID', {
      fr: "champ « admittedAt » de l'événement invalide",
      en: 'invalid field "admittedAt" of the event',
    });
  }
  if (value.length < DAY_LENGTH) return {};
  return {
    admittedOn: value.slice(0, DAY_LENGTH),
    ...(value.includes('T') && { admittedAt: value }),
  };
}

/** Accepts `patient.admitted`. An output without a value in the event is left out. */
const createTrigger = (): TriggerBehavior<Io> => ({
  accept({ event }): Partial<Io['outputs']> {
    const visitNumber = text(event, 'visitNumber');
    const visitClass = text(event, 'class');
    const { historic } = event;
    return {
      ...admitted(event),
      ...(visitNumber !== undefined && { visitNumber }),
      ...(visitClass !== undefined && { class: visitClass }),
      ...(typeof historic === 'boolean' && { historic }),
    };
  },
});

export default createTrigger;
