import { graphOf } from './graph-of';

it('graphOf has the nodes of a specification, and the connections between them', () => {
  const specification = {
    nodes: [
      { id: 'start', type: 'lab.trigger' },
      { id: 'dose', type: 'lab.dose', label: 'Dose' },
    ],
    edges: [{ from: 'start.value', to: 'dose.amount.value' }],
  };
  expect(graphOf(specification)).toEqual({
    nodes: [
      { id: 'start', type: 'lab.trigger', label: 'start' },
      { id: 'dose', type: 'lab.dose', label: 'Dose' },
    ],
    edges: [{ id: '0', source: 'start', target: 'dose', label: 'value → amount.value' }],
  });
});

it('graphOf tells which way a run goes by a connection that orders, not by one that brings a value', () => {
  const edges = [
    { from: 'ask.accepted', to: 'give.$after' },
    { from: 'ask.rejected', to: 'log.$after' },
    { from: 'ask.$error', to: 'log.cause' },
    { from: 'ask.$done', to: 'log.$after' },
    { from: 'ask.reason', to: 'log.text' },
  ];
  const nodes = ['ask', 'give', 'log'].map((id) => ({ id, type: 't' }));
  expect(graphOf({ nodes, edges }).edges.map(({ outcome }) => outcome)).toEqual([
    ...['accepted', 'rejected', '$error', undefined, undefined],
  ]);
});

it.each([
  [{}],
  [{ nodes: 7, edges: 'x' }],
  [
    {
      nodes: [{ id: 7 }, {}],
      edges: [
        { from: 'a.b', to: 'c.d' },
        { from: '.x', to: 7 },
      ],
    },
  ],
])('graphOf draws nothing of %j', (specification) => {
  expect(graphOf(specification)).toEqual({ nodes: [], edges: [] });
});
