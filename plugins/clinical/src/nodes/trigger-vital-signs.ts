import type { TriggerBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { eventFields } from './event-fields';

/** Accepts `vital-signs.recorded`. Returns the time and the id of the set, the recorded consciousness, and the care unit. */
const createTrigger = (): TriggerBehavior<Nodes['clinical.trigger-vital-signs']> => ({
  accept: ({ event }) =>
    eventFields(event, {
      observedAt: 'time',
      observationId: 'text',
      consciousness: 'texts',
      ward: 'text',
    }),
});

export default createTrigger;
