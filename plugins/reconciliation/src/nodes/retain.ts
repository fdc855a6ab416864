import type { BehaviorContext, ComputeBehavior } from '@platform/sdk';

import type { Divergence, Nodes } from '../generated/nodes';

type Io = Nodes['reconciliation.retain'];

/**
 * Returns the divergences that the prescriber is asked about. Without numbers, or with one that no divergence has, these are
 * all: a slip must not let one go unseen. An empty list retains none.
 */
const createCompute = ({ t }: Pick<BehaviorContext, 't'>): ComputeBehavior<Io> => ({
  compute: ({ inputs: { divergences, numbers } }): Partial<Io['outputs']> => {
    const known = new Set(divergences.map(({ number }) => number));
    const isSlip = numbers?.some((number) => !known.has(number)) ?? false;
    const chosen = new Set(numbers === undefined || isSlip ? known : numbers);
    const retained = divergences.filter(({ number }) => chosen.has(number));
    const others = divergences.filter(({ number }) => !chosen.has(number));
    return {
      retained,
      text: [
        ...(isSlip ? [t('messages.retain.slip')] : []),
        t('messages.retain.retained', { list: listed(retained) }),
        t('messages.retain.others', { list: listed(others) }),
      ].join(' '),
    };
  },
});

export default createCompute;

const listed = (divergences: readonly Divergence[]): string =>
  divergences.length === 0
    ? '-'
    : divergences.map(({ number, label }) => `${number}. ${label}`).join(' ; ');
