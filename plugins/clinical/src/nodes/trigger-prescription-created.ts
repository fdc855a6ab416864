import type { TriggerBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { eventFields } from './event-fields';

/** Accepts `prescription.created`. Returns the time of the prescription and who wrote it. */
const createTrigger = (): TriggerBehavior<Nodes['clinical.trigger-prescription-created']> => ({
  accept: ({ event }) => eventFields(event, { authoredAt: 'time', prescriber: 'text' }),
});

export default createTrigger;
