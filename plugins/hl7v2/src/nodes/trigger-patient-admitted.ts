import type { JsonObject, TriggerBehavior } from '@platform/sdk';
import { DateTime } from 'luxon';

import type { Nodes } from '../generated/nodes';

type Io = Nodes['hl7v2.trigger-patient-admitted'];

const text = (event: JsonObject, field: string): string | undefined => {
  const value = event[field];
  return typeof value === 'string' ? value : undefined;
};

/** A message may give only the day (`2026-11-20`), which is no instant. */
const isInstant = (value: string): boolean =>
  value.includes('T') && DateTime.fromISO(value).isValid;

/** Accepts `patient.admitted`. An output without a value in the event is left out. */
const createTrigger = (): TriggerBehavior<Io> => ({
  accept({ event }): Partial<Io['outputs']> {
    const admittedAt = text(event, 'admittedAt');
    const visitNumber = text(event, 'visitNumber');
    const visitClass = text(event, 'class');
    return {
      ...(admittedAt !== undefined && isInstant(admittedAt) && { admittedAt }),
      ...(visitNumber !== undefined && { visitNumber }),
      ...(visitClass !== undefined && { class: visitClass }),
    };
  },
});

export default createTrigger;
