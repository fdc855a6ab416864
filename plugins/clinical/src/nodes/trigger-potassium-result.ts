import type { TriggerBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { eventFields } from './event-fields';

/** Accepts `lab.potassium.available`. Returns the time of the sample and the code of the analyte. */
const createTrigger = (): TriggerBehavior<Nodes['clinical.trigger-potassium-result']> => ({
  accept: ({ event }) => eventFields(event, { code: 'text', observedAt: 'time' }),
});

export default createTrigger;
