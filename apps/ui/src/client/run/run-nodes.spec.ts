import { statusesOf, type NodeTrace } from './run-nodes';

const trace = (path: string, status: NodeTrace['status']): NodeTrace => ({
  ...{ path, id: path, type: 't', kind: 'source', status },
});

it('run nodes: draws each node with its own status', () => {
  const statuses = statusesOf([trace('a', 'done'), trace('b', 'skipped')]);
  expect([...statuses]).toEqual([
    ['a', 'done'],
    ['b', 'skipped'],
  ]);
});

it('run nodes: draws a map without a trace of its own by the most serious of its items', () => {
  const nodes = [
    trace('doses[0]/send', 'done'),
    trace('doses[1]/send', 'failed'),
    trace('doses[2]/send', 'running'),
  ];
  expect(statusesOf(nodes).get('doses')).toBe('failed');
  expect(statusesOf([...nodes, trace('doses', 'done')]).get('doses')).toBe('done');
});
