import type { TriggerBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { eventFields } from './event-fields';

/** Accepts `patient.discharged`. Returns the time of the discharge, the visit and the care unit. */
const createTrigger = (): TriggerBehavior<Nodes['clinical.trigger-discharge']> => ({
  accept: ({ event }) =>
    eventFields(event, { dischargedAt: 'time', visitNumber: 'text', ward: 'text' }),
});

export default createTrigger;
