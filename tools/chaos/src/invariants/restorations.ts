import type { Invariant } from './invariant';

export const everyOlderIndexIsNoticed: Invariant = {
  name: 'every older index that was put back was noticed, and nothing else was taken for restored',
  violations: ({ restorations: { putBack, oldEnough, unnoticed, noted } }) => {
    const others = noted.filter((part) => part !== 'index');
    const known = noted.length - others.length;
    const more = known - putBack;
    return [
      ...unnoticed,
      ...(known < oldEnough ? [`${oldEnough - known} older indexes were never noted`] : []),
      ...others.map((part) => `a restoration was noted that nobody made: ${part}`),
      ...(more > 0 ? [`${more} restorations of the index were noted that nobody made`] : []),
    ];
  },
};
