import type { SinkBehavior } from '@platform/sdk';

import type { PrepareNode } from '../plan/preparation';
import { effectCall, endWith, requireMethod } from './behavior-call';
import { verifiedOutputs } from './external-codes';

/** Writes through a port, with the node's idempotency key. */
export const sink: PrepareNode = (preparation) => (run) => {
  const behavior = requireMethod<SinkBehavior, 'write'>(preparation, 'write');
  return {
    kind: 'effect',
    effect: async (scope) =>
      verifiedOutputs(run, scope, await behavior.write(effectCall(run, scope))),
    end: endWith,
  };
};
