import type { TriggerBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { eventFields } from './event-fields';

/** Accepts `vital-signs.recorded`. Returns the time of the measurements and the care unit. */
const createTrigger = (): TriggerBehavior<Nodes['clinical.trigger-vital-signs']> => ({
  accept: ({ event }) => eventFields(event, { observedAt: 'time', ward: 'text' }),
});

export default createTrigger;
