import type { TriggerBehavior } from '@platform/sdk';

import type { NodeExecutor } from '../launch';
import { checkedOutputs, endWith, requireMethod } from './behavior-call';

/** Turns the event into outputs. Which trigger accepts the event is decided before. */
export const trigger: NodeExecutor = (run) => {
  const behavior = requireMethod<TriggerBehavior, 'accept'>(run, 'accept');
  const outputs = behavior.accept({ event: run.subject.event, config: run.node.config });
  return { kind: 'end', end: endWith(checkedOutputs(run, outputs)) };
};
