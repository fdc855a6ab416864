import type { SourceBehavior } from '@platform/sdk';

import type { NodeExecutor } from '../launch';
import { boundaryOutputs, effectCall, endWith, requireMethod } from './behavior-call';

/** Reads the world through a port. */
export const source: NodeExecutor = (run) => {
  const behavior = requireMethod<SourceBehavior, 'read'>(run, 'read');
  return {
    kind: 'effect',
    effect: async (scope) => boundaryOutputs(run, await behavior.read(effectCall(run, scope))),
    end: endWith,
  };
};
