import type { ComputeBehavior } from '@platform/sdk';

import type { NodeExecutor } from '../launch';
import { checkedOutputs, endWith, pureCall, requireMethod } from './behavior-call';

/** Pure: serves the kinds compute and transform. */
export const compute: NodeExecutor = (run) => {
  const behavior = requireMethod<ComputeBehavior, 'compute'>(run, 'compute');
  return { kind: 'end', end: endWith(checkedOutputs(run, behavior.compute(pureCall(run)))) };
};
