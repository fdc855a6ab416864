import type { TriggerBehavior } from '@platform/sdk';
import type { Nodes } from '../generated/nodes';
import { eventFields } from './event-fields';

/** Accepts `lab.result.available`. Returns the analyte, its value if it is a number, and the time of the sample. */
const createTrigger = (): TriggerBehavior<Nodes['clinical.trigger-lab-result']> => ({
  accept: ({ event }) =>
    eventFields(event, {
      analyte: 'text',
      value: 'number',
      unit: 'unit',
      referenceRange: 'range',
      interpretation: 'interpretation',
      observedAt: 'time',
      observationId: 'text',
    }),
});

export default createTrigger;
