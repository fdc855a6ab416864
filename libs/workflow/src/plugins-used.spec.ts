import { buildCatalog, createBundle } from '@platform/catalog';

import { pluginsOf } from './plugins-used';
import type { WorkflowSpec } from './schema';

const plugin = (name: string, version: string, ...nodes: readonly object[]) =>
  createBundle({ apiVersion: 'platform/plugin-v1', name, version, contributes: { nodes } });
const entry = (id: string, more: object) => ({
  id,
  category: 'test',
  label: id,
  description: id,
  ...more,
});
const CORE = '@platform/plugin-core';
const { catalog } = buildCatalog([
  plugin(CORE, '1.0.0', entry('core.map', { kind: 'gateway', dynamic: 'map' })),
  ...['lab', 'ward', 'unused'].map((name, position) =>
    plugin(name, `2.${position}.0`, entry(`${name}.seen`, { kind: 'trigger', eventType: name })),
  ),
]);

const spec = (slug: string, nodes: WorkflowSpec['nodes']): WorkflowSpec => ({
  apiVersion: 'platform/workflow-v1',
  slug,
  name: slug,
  nodes,
  edges: [],
});

describe('pluginsOf', () => {
  it('finds the plugins of every node, in the bodies of maps and in what is called too', () => {
    const outer = spec('outer', [
      {
        id: 'each',
        type: 'core.map',
        config: { body: { nodes: [{ id: 'seen', type: 'ward.seen' }], edges: [], outputs: [] } },
      },
    ]);
    const called = spec('called', [{ id: 'seen', type: 'lab.seen' }]);
    expect(pluginsOf(outer, [called], catalog)).toEqual({
      [CORE]: '1.0.0',
      lab: '2.0.0',
      ward: '2.1.0',
    });
  });

  it('passes over a node type that nobody registered', () => {
    const one = spec('one', [
      { id: 'a', type: 'lab.seen' },
      { id: 'b', type: 'gone.seen' },
    ]);
    expect(pluginsOf(one, [], catalog)).toEqual({ lab: '2.0.0' });
  });
});
