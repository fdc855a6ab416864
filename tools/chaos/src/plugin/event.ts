import type { TriggerBehavior } from '@platform/sdk';

const createEvent = (): TriggerBehavior => ({
  accept: ({ event }) => ({
    ...(event['value'] !== undefined && { value: event['value'] }),
    ...(event['note'] !== undefined && { note: event['note'] }),
    ...(event['items'] !== undefined && { items: event['items'] }),
  }),
});

export default createEvent;
