import type { EdgeSpec, NodeSpec, WorkflowSpec } from '@platform/workflow';

const number = { kind: 'primitive', name: 'Number' } as const;
const start: NodeSpec = { id: 'start', type: 'b.start' };

const specOf = (
  nodes: readonly NodeSpec[],
  edges: readonly EdgeSpec[],
  result: string,
): WorkflowSpec => ({
  apiVersion: 'platform/workflow-v1',
  slug: 'bench',
  name: 'Benchmark',
  nodes: [...nodes],
  edges: [...edges],
  outputs: [
    {
      name: 'result',
      type: result.endsWith('.value') ? number : { kind: 'list', of: number },
      from: result,
    },
  ],
});

const steps = (count: number): NodeSpec[] =>
  Array.from({ length: count }, (_, index) => ({ id: `n${index}`, type: 'b.add-one' }));

/** `start → n0 → n1 → …`: each node waits for the previous one. */
export const chain = (count: number): WorkflowSpec =>
  specOf(
    [start, ...steps(count)],
    steps(count).map(({ id }, index) => ({
      from: index === 0 ? 'start.value' : `n${index - 1}.value`,
      to: `${id}.value`,
    })),
    `n${count - 1}.value`,
  );

/** `start` to every node, every node to one sum. */
export const fan = (count: number): WorkflowSpec =>
  specOf(
    [
      start,
      ...steps(count),
      { id: 'sum', type: 'b.sum', inputs: { values: { merge: 'collect' } } },
    ],
    steps(count).flatMap(({ id }) => [
      { from: 'start.value', to: `${id}.value` },
      { from: `${id}.value`, to: 'sum.values' },
    ]),
    'sum.value',
  );

/** Three pure nodes for each item of the event's list. */
export const mapped: WorkflowSpec = specOf(
  [
    start,
    {
      id: 'each',
      type: 'core.map',
      config: {
        itemType: number,
        concurrency: 50,
        maxItems: 10_000,
        body: {
          nodes: steps(3),
          edges: [
            { from: '$in.item', to: 'n0.value' },
            { from: 'n0.value', to: 'n1.value' },
            { from: 'n1.value', to: 'n2.value' },
          ],
          outputs: [{ name: 'more', type: number, from: 'n2.value' }],
        },
      },
    },
  ],
  [{ from: 'start.items', to: 'each.items' }],
  'each.more',
);
