import type { HumanTaskBehavior } from '@platform/sdk';

import type { NodeExecutor } from '../launch';
import { boundaryOutputs, endWith, pureCall, requireMethod } from './behavior-call';

/** Asks a human and suspends; the flow output named after the decision is live afterwards. */
export const humanTask: NodeExecutor = (run) => {
  const behavior = requireMethod<HumanTaskBehavior, 'request'>(run, 'request');
  requireMethod<HumanTaskBehavior, 'resolve'>(run, 'resolve');
  const call = pureCall(run);
  return {
    kind: 'human',
    request: behavior.request(call),
    resolve: (decision) => ({
      ...endWith(boundaryOutputs(run, behavior.resolve(call, decision))),
      flows: [decision.decision],
      whyAbsent: `decision-${decision.decision}`,
    }),
  };
};
