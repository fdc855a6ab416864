import {
  NodeError,
  type BehaviorFactory,
  type HumanTaskBehavior,
  type NodeIo,
} from '@platform/sdk';

interface ValidationIo extends NodeIo {
  readonly config: { readonly title?: unknown };
}

/** Asks a human to accept or refuse; the wired payload ports are what they are shown. */
const validation: BehaviorFactory = ({ node }) => {
  const behavior: HumanTaskBehavior<ValidationIo> = {
    request({ config, inputs }) {
      if (typeof config.title !== 'string' || config.title === '') {
        throw new NodeError('config-invalid', `« ${node.id} » : « title » est requis`);
      }
      return { title: config.title, payload: inputs };
    },
    resolve: (_call, { decision, by, at, reason }) => ({ decision, by, at, reason }),
  };
  return behavior as HumanTaskBehavior;
};

export default validation;
