import { graphOf } from '../graph/graph-of';
import { compareGraphs } from './compared-graph';

const before = graphOf({
  nodes: [{ id: 'start' }, { id: 'dose', label: 'Dose' }, { id: 'check' }],
  edges: [
    { from: 'start.value', to: 'dose.amount' },
    { from: 'dose.value', to: 'check.title' },
  ],
});
const after = graphOf({
  nodes: [{ id: 'start' }, { id: 'dose', label: 'Daily dose' }, { id: 'send' }],
  edges: [
    { from: 'dose.value', to: 'send.title' },
    { from: 'start.value', to: 'dose.amount' },
  ],
});

it('compared graph: draws the nodes and connections of both versions once', () => {
  const { graph, edgeKinds } = compareGraphs(before, after);
  expect(graph.nodes.map(({ label }) => label)).toEqual(['start', 'Daily dose', 'send', 'check']);
  expect(graph.edges.map(({ source, target }) => [source, target])).toEqual([
    ['dose', 'send'],
    ['start', 'dose'],
    ['dose', 'check'],
  ]);
  expect([...edgeKinds]).toEqual([
    ['dose value → title send', 'added'],
    ['dose value → title check', 'removed'],
  ]);
});

it('compared graph: marks nothing between equal versions', () => {
  expect(compareGraphs(before, before).edgeKinds.size).toBe(0);
});
