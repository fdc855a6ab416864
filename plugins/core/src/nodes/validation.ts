import { NodeError, type BehaviorFactory, type HumanTaskBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';

type Io = Nodes['core.validation'];

/** Asks a human to accept or refuse; the wired payload ports are what they are shown. */
const validation: BehaviorFactory = ({ node }) => {
  const behavior: HumanTaskBehavior<Io> = {
    request({ config, inputs }) {
      if (typeof config.title !== 'string' || config.title === '') {
        throw new NodeError('config-invalid', `« ${node.id} » : « title » est requis`);
      }
      return { title: config.title, payload: inputs };
    },
    resolve: (_call, { decision, by, at, reason }): Partial<Io['outputs']> => ({
      decision,
      at,
      ...(by !== undefined && { by }),
      ...(reason !== undefined && { reason }),
    }),
  };
  return behavior as HumanTaskBehavior;
};

export default validation;
