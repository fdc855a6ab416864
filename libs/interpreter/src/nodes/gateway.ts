import type { GatewayBehavior } from '@platform/sdk';

import type { PrepareNode } from '../plan/preparation';
import { checkedOutputs, endWith, pureCall, requireMethod } from './behavior-call';

/** Runs a pure gateway. Ports that the behavior does not return are skipped. */
export const gateway: PrepareNode = (preparation) => (run) => {
  const behavior = requireMethod<GatewayBehavior, 'route'>(preparation, 'route');
  const end = endWith(checkedOutputs(run, behavior.route(pureCall(run))));
  return { kind: 'end', end: { ...end, whyAbsent: 'not-routed' } };
};
