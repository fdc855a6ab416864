import { NodeError, type BehaviorFactory, type HumanTaskBehavior } from '@platform/sdk';

import type { Nodes } from '../generated/nodes';
import { formOutputs, requireReason } from './validation-form';

type Io = Nodes['core.validation'];

/**
 * Asks a person to accept or reject. The person sees the values of the wired payload ports. The
 * templates of `title` and `instructions` are filled in before this behavior is called.
 */
const validation: BehaviorFactory = ({ node }) => {
  const behavior: HumanTaskBehavior<Io> = {
    request({ config, inputs }) {
      if (typeof config.title !== 'string' || config.title.trim() === '') {
        throw new NodeError('config-invalid', {
          fr: `« ${node.id} » : « title » est requis`,
          en: `"${node.id}": "title" is required`,
        });
      }
      return { title: config.title, payload: inputs };
    },
    resolve({ config }, given): Partial<Io['outputs']> {
      const { decision, by, at, reason } = given;
      requireReason(node.id, config.rejectReasons, given);
      return {
        ...formOutputs(node.id, config.form, given),
        decision,
        at,
        ...(by !== undefined && { by }),
        ...(reason !== undefined && { reason }),
      };
    },
  };
  return behavior as HumanTaskBehavior;
};

export default validation;
