import type { ComputeBehavior } from '@platform/sdk';

import type { PrepareNode } from '../plan/preparation';
import { checkedOutputs, endWith, pureCall, requireMethod } from './behavior-call';

/** Runs nodes of the pure kinds compute and transform. */
export const compute: PrepareNode = (preparation) => (run) => {
  const behavior = requireMethod<ComputeBehavior, 'compute'>(preparation, 'compute');
  return { kind: 'end', end: endWith(checkedOutputs(run, behavior.compute(pureCall(run)))) };
};
