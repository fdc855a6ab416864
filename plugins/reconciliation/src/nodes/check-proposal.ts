import type { BehaviorContext, ComputeBehavior } from '@platform/sdk';

import type { Divergence, DivergenceProposal, Nodes } from '../generated/nodes';

type Io = Nodes['reconciliation.check-proposal'];

/**
 * Takes the proposal of an agent only as a whole: every divergence once, under its number, its kind and its code, and none
 * besides. Otherwise nothing of it is shown, because a list with a hole looks like a list without one.
 */
const createCompute = ({ t }: Pick<BehaviorContext, 't'>): ComputeBehavior<Io> => ({
  compute: ({ inputs: { divergences, proposals, failure } }): Partial<Io['outputs']> => {
    const told = (taken: readonly Divergence[], why: string): Partial<Io['outputs']> => ({
      divergences: taken,
      sheet: taken.map((each) => `${each.number}. ${lineOf(each, t)}`).join(' ;\n'),
      remark: t(`messages.proposal.${why}`),
    });
    if (proposals === undefined)
      return told(divergences, failure === undefined ? 'none' : 'failed');
    if (!isFaithful(divergences, proposals)) return told(divergences, 'unfaithful');
    const byNumber = new Map(proposals.map((proposal) => [proposal.number, proposal]));
    return told(
      divergences.map((divergence) => classified(divergence, byNumber)),
      'taken',
    );
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

function lineOf(
  { label, intent, severity, justification = '' }: Divergence,
  t: BehaviorContext['t'],
): string {
  if (intent === undefined || severity === undefined) return label;
  return t('messages.proposal.line', {
    ...{ label, justification },
    intent: t(`messages.intent.${intent}`),
    severity: t(`messages.severity.${severity}`),
  });
}
