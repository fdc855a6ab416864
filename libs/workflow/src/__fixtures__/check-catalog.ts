import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';

const number = { kind: 'primitive', name: 'Number' } as const;
const any = { kind: 'any' } as const;

const node = (id: string, kind: string, more: object = {}): object => ({
  id,
  kind,
  category: 'test',
  label: id,
  description: id,
  behavior: { module: `./${id}` },
  ...more,
});
const dynamic = (id: string, primitive: string): object => ({
  ...node(id, 'gateway', { dynamic: primitive }),
  behavior: undefined,
});

const value = { name: 'value', type: number };
const required = { name: 'value', type: any, required: true };

const nodes: readonly object[] = [
  node('t.start', 'trigger', {
    eventType: 'test.started',
    establishes: ['patient'],
    outputs: [value],
  }),
  node('t.bare', 'trigger', { eventType: 'test.bare', outputs: [value] }),
  node('t.read', 'source', { context: ['patient'], inputs: [required], outputs: [value] }),
  node('t.double', 'compute', { inputs: [required], outputs: [value] }),
  node('t.write', 'sink', { inputs: [value, { name: 'text', type: any }] }),
  node('t.agent', 'agent', { outputs: [value] }),
  node('t.ask', 'human-task', { inputs: [value], outputs: [{ name: 'by', type: any }] }),
];
const primitives = ['guard', 'switch', 'map'].map((name) => dynamic(`core.${name}`, name));

const factory = (): object => ({});
const ids = ['t.start', 't.bare', 't.read', 't.double', 't.write', 't.agent', 't.ask'];

const built = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/checks',
      version: '1.0.0',
      contributes: {
        contextKinds: [{ name: 'patient', idField: 'patientId', entity: 'Patient' }],
        nodes,
      },
    },
    Object.fromEntries(ids.map((id) => [exportKey('nodes', id), factory])),
  ),
  createBundle({
    apiVersion: 'platform/plugin-v1',
    name: '@platform/plugin-core',
    version: '1.0.0',
    contributes: { nodes: primitives },
  }),
]);
if (built.diagnostics.length > 0) throw new Error(JSON.stringify(built.diagnostics));

/** One node type of each kind the checks tell apart, and one context kind. */
export const checkCatalog: Catalog = built.catalog;
