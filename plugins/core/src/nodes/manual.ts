import type { TriggerBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';

/** Returns the event's `input`, which the person entered. Without one, the output is skipped. */
const createManual = (): TriggerBehavior<Nodes['core.manual']> => ({
  accept: ({ event: { input } }) => (input === undefined ? {} : { input }),
});

export default createManual;
