import type { BehaviorContext, ComputeBehavior } from '@platform/sdk';

import type { Divergence, DivergenceProposal, Nodes } from '../generated/nodes';

type Io = Nodes['reconciliation.check-proposal'];

/**
 * Takes the proposal of an agent only as a whole: every divergence once, under its number, its kind and its code, and none
 * besides. Otherwise nothing of it is shown, because a list with a hole looks like a list without one.
 */
const createCompute = ({ t }: Pick<BehaviorContext, 't'>): ComputeBehavior<Io> => ({
  compute: ({ inputs: { divergences, proposals, failure } }): Partial<Io['outputs']> => {
    if (proposals === undefined) {
      return {
        divergences,
        remark: t(`messages.proposal.${failure === undefined ? 'none' : 'failed'}`),
      };
    }
    if (!isFaithful(divergences, proposals)) {
      return { divergences, remark: t('messages.proposal.unfaithful') };
    }
    const byNumber = new Map(proposals.map((proposal) => [proposal.number, proposal]));
    return {
      divergences: divergences.map((divergence) => classified(divergence, byNumber)),
      remark: t('messages.proposal.taken'),
    };
  },
});

export default createCompute;

const isFaithful = (
  divergences: readonly Divergence[],
  proposals: readonly DivergenceProposal[],
): boolean =>
  divergences.length === proposals.length &&
  divergences.every(({ number, kind, code }) =>
    proposals.some(
      (proposal) => proposal.number === number && proposal.kind === kind && proposal.code === code,
    ),
  );

function classified(
  divergence: Divergence,
  byNumber: ReadonlyMap<number, DivergenceProposal>,
): Divergence {
  const proposal = byNumber.get(divergence.number);
  if (proposal === undefined) return divergence;
  const { intent, severity, justification } = proposal;
  return { ...divergence, intent, severity, justification };
}
