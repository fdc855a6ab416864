import type { SourceBehavior } from '@platform/sdk';

import type { PrepareNode } from '../plan/preparation';
import { effectCall, endWith, requireMethod } from './behavior-call';
import { verifiedOutputs } from './external-codes';

/** Reads through a port. */
export const source: PrepareNode = (preparation) => (run) => {
  const behavior = requireMethod<SourceBehavior, 'read'>(preparation, 'read');
  return {
    kind: 'effect',
    effect: async (scope) =>
      verifiedOutputs(run, scope, await behavior.read(effectCall(run, scope))),
    end: endWith,
  };
};
