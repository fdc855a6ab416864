import type { SinkBehavior } from '@platform/sdk';

import type { PrepareNode } from '../plan/preparation';
import { boundaryOutputs, effectCall, endWith, requireMethod } from './behavior-call';

/** Writes through a port, with the node's idempotency key. */
export const sink: PrepareNode = (preparation) => (run) => {
  const behavior = requireMethod<SinkBehavior, 'write'>(preparation, 'write');
  return {
    kind: 'effect',
    effect: async (scope) => boundaryOutputs(run, await behavior.write(effectCall(run, scope))),
    end: endWith,
  };
};
