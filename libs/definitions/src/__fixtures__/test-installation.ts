import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import type { WorkflowSpec } from '@platform/workflow';

import type { Installation } from '../check/definition-set';

const trigger = {
  id: 't.lab',
  kind: 'trigger',
  category: 'test',
  label: 'lab',
  description: 'lab',
  eventType: 'lab.result',
  establishes: [],
  outputs: [{ name: 'value', type: { kind: 'any' } }],
  behavior: { module: './lab' },
};

const coreNode = (id: string): object => ({
  id,
  kind: id === 'core.workflow-called' ? 'trigger' : 'compute',
  category: 'test',
  label: id,
  description: id,
});

const apiVersion = 'platform/plugin-v1';
const built = buildCatalog([
  createBundle(
    { apiVersion, name: '@test/lab', version: '1.0.0', contributes: { nodes: [trigger] } },
    { [exportKey('nodes', 't.lab')]: () => ({}) },
  ),
  createBundle({
    apiVersion,
    name: '@platform/plugin-core',
    version: '1.0.0',
    contributes: { nodes: ['core.call', 'core.table', 'core.workflow-called'].map(coreNode) },
  }),
]);
if (built.diagnostics.length > 0) throw new Error(JSON.stringify(built.diagnostics));

/** A catalog with a trigger and calls. */
export const testCatalog: Catalog = built.catalog;

export const testInstallation: Installation = {
  catalog: testCatalog,
  instance: {
    boundPorts: new Set(),
    standInPorts: new Map(),
    recordKinds: new Set(),
    providers: new Set(['anthropic']),
    locale: 'fr',
  },
};

export const specOf = (slug: string, more: Partial<WorkflowSpec> = {}): WorkflowSpec => ({
  apiVersion: 'platform/workflow-v1',
  slug,
  name: `Workflow ${slug}`,
  nodes: [{ id: 'start', type: 't.lab' }],
  edges: [],
  ...more,
});
