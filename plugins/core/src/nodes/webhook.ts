import type { TriggerBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';

/**
 * The body of the call: the event's `body`, else everything beside its envelope. The node's other
 * outputs, a reference a context kind, come from the engine: a behavior does not see the catalog, so
 * it cannot know which fields of a call are ids.
 */
const createWebhook = (): TriggerBehavior<Nodes['core.webhook']> => ({
  accept({ event }) {
    const { eventId: _id, eventType: _type, body, ...rest } = event;
    return { body: body === undefined ? rest : body };
  },
});

export default createWebhook;
