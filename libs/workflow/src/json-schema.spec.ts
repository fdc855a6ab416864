import { compileSchema, jsonSchema } from '@platform/manifests';

import { workflowJsonSchema, type NodeSpec } from './index';

const editor = compileSchema(jsonSchema<object>(workflowJsonSchema));

const valid = (...nodes: object[]): boolean =>
  editor.is({ apiVersion: 'platform/workflow-v1', slug: 'one', name: 'One', nodes, edges: [] });

const body = (inner: Partial<NodeSpec>): object => ({
  id: 'review',
  type: 'core.map',
  config: {
    itemType: { kind: 'any' },
    body: { nodes: [{ id: 'inner', type: 't.any', ...inner }], edges: [], outputs: [] },
  },
});

describe('the schema that editors read', () => {
  it('knows the configuration of each node of the language, at any depth', () => {
    expect(valid({ id: 'wait', type: 'core.wait', config: { for: 'PT1H' } })).toBe(true);
    expect(valid({ id: 'wait', type: 'core.wait', config: { for: 'one hour' } })).toBe(false);
    expect(valid(body({ type: 'core.guard', config: { when: 'true' } }))).toBe(true);
    expect(valid(body({ type: 'core.guard', config: {} }))).toBe(false);
    expect(valid(body(body({ type: 'core.guard', config: {} })))).toBe(false);
  });

  it('leaves the configuration of other nodes to their plugin', () => {
    expect(valid({ id: 'read', type: 'clinical.read', config: { anything: 1 } })).toBe(true);
  });

  it('refuses what is no member of a specification', () => {
    expect(valid({ id: 'read', type: 'clinical.read', timeout: 'PT1S' })).toBe(false);
  });
});
