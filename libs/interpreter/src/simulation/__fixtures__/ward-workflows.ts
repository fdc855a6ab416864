import type { NodeSpec } from '@platform/workflow';

import { edgesOf, NUMBER, wardSpec } from './ward';

export const write = (id: string): NodeSpec => ({ id, type: 'w.write' });

/** A human task with a reminder a day, given up after the fourth. */
export const asking: NodeSpec = {
  id: 'ask',
  type: 'w.ask',
  config: {
    assignment: { roles: ['doctor'] },
    due: 'P1D',
    escalation: [
      { after: 'P1D', do: 'remind' },
      { after: 'P4D', do: 'expire' },
    ],
  },
};
/** Writes the value on the way that the task went. */
export const decided = wardSpec(
  [asking, write('accepted'), write('rejected'), write('expired')],
  ['accepted', 'rejected', 'expired']
    .flatMap((flow) => [`start.value -> ${flow}.value`, `ask.${flow} -> ${flow}.$after`])
    .concat('start.$done -> ask.$after'),
);

/** Notes every value over 5, and gives them. */
export const highOnes = wardSpec(
  [
    {
      id: 'each',
      type: 'core.map',
      config: {
        itemType: NUMBER,
        concurrency: 2,
        body: {
          nodes: [
            {
              id: 'big',
              type: 'core.guard',
              config: {
                ports: [{ name: 'value', type: NUMBER, required: true }],
                when: 'in.value > 5',
              },
            },
            write('note'),
          ],
          edges: edgesOf(['$in.item -> big.value', 'big.value -> note.value']),
          outputs: [{ name: 'kept', type: NUMBER, from: 'big.value' }],
        },
      },
    },
  ],
  ['start.values -> each.items'],
  { outputs: [{ name: 'kept', type: { kind: 'list', of: NUMBER }, from: 'each.kept' }] },
);
