import type { SourceBehavior } from '@platform/sdk';

import type { PrepareNode } from '../plan/preparation';
import { boundaryOutputs, effectCall, endWith, requireMethod } from './behavior-call';

/** Reads through a port. */
export const source: PrepareNode = (preparation) => (run) => {
  const behavior = requireMethod<SourceBehavior, 'read'>(preparation, 'read');
  return {
    kind: 'effect',
    effect: async (scope) => boundaryOutputs(run, await behavior.read(effectCall(run, scope))),
    end: endWith,
  };
};
