import type { TriggerBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';

/**
 * Returns the body of the call: the event's `body`, else every member of the event outside its
 * envelope. The engine adds the other outputs, one reference per context kind, because a behavior does
 * not see the catalog and cannot know which fields are ids.
 */
const createWebhook = (): TriggerBehavior<Nodes['core.webhook']> => ({
  accept({ event }) {
    const { eventId: _id, eventType: _type, body, ...rest } = event;
    return { body: body === undefined ? rest : body };
  },
});

export default createWebhook;
