import { nodeOfFinding } from './finding-node';

const content = { nodes: [{ id: 'a' }, { id: 'b' }], edges: [{ from: 'b.out', to: 'a.in' }] };

it.each([
  ['/nodes/1', 'b'],
  ['/nodes/0/config/when', 'a'],
  ['/edges/0/to', 'b'],
  ['/nodes/7', undefined],
  ['/settings', undefined],
  ['', undefined],
])('nodeOfFinding %j is %s', (pointer, node) => expect(nodeOfFinding(pointer, content)).toBe(node));

it('nodeOfFinding is none while the content is read', () =>
  expect(nodeOfFinding('/nodes/0', undefined)).toBeUndefined());
