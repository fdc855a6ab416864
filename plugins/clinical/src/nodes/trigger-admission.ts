import type { TriggerBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { eventFields } from './event-fields';

/** Accepts `patient.admitted`. Returns the time of the admission, the visit, its class and the care unit. */
const createTrigger = (): TriggerBehavior<Nodes['clinical.trigger-admission']> => ({
  accept: ({ event }) =>
    eventFields(event, { admittedAt: 'time', visitNumber: 'text', ward: 'text', class: 'text' }),
});

export default createTrigger;
