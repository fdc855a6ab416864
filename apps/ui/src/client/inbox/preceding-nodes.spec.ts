import type { components } from '@platform/api-client';

import { precedingNodes } from './preceding-nodes';

type NodeTrace = components['schemas']['NodeTrace'];

const node = (path: string, kind: string, more: Partial<NodeTrace> = {}): NodeTrace => ({
  ...{ path, id: path, type: `t.${path}`, kind, status: 'done', outputs: { value: 1 } },
  ...more,
});
const edge = (source: string, target: string) => ({ id: source, source, target, label: '' });

const NODES = [
  node('read', 'source'),
  node('rule', 'compute'),
  node('dose', 'compute'),
  node('other', 'compute'),
  node('first', 'human-task'),
  node('ask', 'human-task', { status: 'waiting' }),
];
const GRAPH = {
  nodes: [],
  edges: [
    edge('read', 'rule'),
    edge('rule', 'dose'),
    edge('dose', 'first'),
    edge('first', 'ask'),
    edge('read', 'other'),
  ],
};
const pathsOf = (nodes: readonly NodeTrace[]) => nodes.map(({ path }) => path);

it('what led to a task is what edges lead from, the nearest first', () => {
  const { decided, asked, known } = precedingNodes('ask', NODES, GRAPH);
  expect(pathsOf(decided)).toEqual(['dose', 'rule']);
  expect(pathsOf(asked)).toEqual(['first']);
  expect(pathsOf(known)).toEqual(['read']);
});

it('a task in an item of a map is led to by what led to the map', () => {
  const inMap = [...NODES.slice(0, 2), node('dose[0]/ask', 'human-task', { status: 'waiting' })];
  expect(pathsOf(precedingNodes('dose[0]/ask', inMap, GRAPH).decided)).toEqual(['rule']);
});

it('nodes that gave nothing, or did not end, are left out', () => {
  const some = [
    node('rule', 'compute', { outputs: {} }),
    node('dose', 'compute', { status: 'skipped' }),
    node('read', 'source', { status: 'failed' }),
  ];
  const { decided, known } = precedingNodes('ask', some, GRAPH);
  expect([...decided, ...known]).toEqual([]);
});

it('without a graph every node that ended counts, but the task', () => {
  const { decided, asked } = precedingNodes('ask', NODES, undefined);
  expect(pathsOf(decided)).toEqual(['other', 'dose', 'rule']);
  expect(pathsOf(asked)).toEqual(['first']);
});

it('a graph that leads back to itself ends', () => {
  const round = {
    nodes: [],
    edges: [edge('rule', 'dose'), edge('dose', 'rule'), edge('dose', 'ask')],
  };
  expect(pathsOf(precedingNodes('ask', NODES, round).decided)).toEqual(['dose', 'rule']);
});

it('a table that no row decided leads to a task, though it gives nothing', () => {
  const undecided = node('rule', 'compute', { type: 'core.table', outputs: {} });
  expect(pathsOf(precedingNodes('ask', [undecided], GRAPH).decided)).toEqual(['rule']);
});
