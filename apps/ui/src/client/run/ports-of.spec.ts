import type { Catalog } from '../api/use-catalog';
import { portsOf } from './ports-of';

const type = { kind: 'primitive', name: 'String' };
const catalog = {
  nodes: [{ id: 'lab.rule', outputs: [{ name: 'body', type }], inputs: [{ name: 'in', type }] }],
} as unknown as Catalog;

it('portsOf are those of the configuration, then those of the node type', () => {
  const specification = {
    nodes: [
      { id: 'other', config: { ports: [{ name: 'x', type }] } },
      { id: 'ask', config: { title: 't', payload: [{ name: 'finding', type }, 7], form: [] } },
    ],
  };
  const names = portsOf({ id: 'ask', type: 'lab.rule' }, specification, catalog);
  expect(names.map(({ name }) => name)).toEqual(['finding', 'body', 'in']);
});

it.each([[undefined], [{}], [{ nodes: [7, { id: 'ask' }] }]])(
  'portsOf are none for an unknown node of %j',
  (specification) => {
    expect(portsOf({ id: 'ask', type: 'lab.none' }, specification, catalog)).toEqual([]);
  },
);
