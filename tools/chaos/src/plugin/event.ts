import type { TriggerBehavior } from '@platform/sdk';

const createEvent = (): TriggerBehavior => ({
  accept: ({ event }) => ({
    ...(event['value'] !== undefined && { value: event['value'] }),
    ...(event['items'] !== undefined && { items: event['items'] }),
  }),
});

export default createEvent;
