import type { TriggerBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';

/** What the person gave, the event's `input`; absent, the output is skipped. */
const createManual = (): TriggerBehavior<Nodes['core.manual']> => ({
  accept: ({ event: { input } }) => (input === undefined ? {} : { input }),
});

export default createManual;
