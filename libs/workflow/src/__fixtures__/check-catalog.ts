import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import { nodeEntry } from '@platform/testing';

const number = { kind: 'primitive', name: 'Number' } as const;
const any = { kind: 'any' } as const;
const text = { kind: 'primitive', name: 'String' } as const;

const dynamic = (id: string, primitive: string): object => ({
  ...nodeEntry(id, 'gateway', { dynamic: primitive }),
  behavior: undefined,
});

const value = { name: 'value', type: number };
const given = { ...value, required: true };
const required = { name: 'value', type: any, required: true };

const nodes: readonly object[] = [
  nodeEntry('t.start', 'trigger', {
    eventType: 'test.started',
    establishes: ['patient'],
    outputs: [given],
  }),
  nodeEntry('t.bare', 'trigger', { eventType: 'test.bare', outputs: [given] }),
  nodeEntry('t.read', 'source', { context: ['patient'], inputs: [required], outputs: [value] }),
  nodeEntry('t.double', 'compute', { inputs: [required], outputs: [value] }),
  nodeEntry('t.write', 'sink', { inputs: [value, { name: 'text', type: any }] }),
  nodeEntry('t.agent', 'agent', { outputs: [value] }),
  nodeEntry('t.ask', 'human-task', { inputs: [value], outputs: [{ name: 'by', type: any }] }),
  nodeEntry('t.notify', 'sink', { context: ['patient'], inputs: [{ name: 'text', type: any }] }),
  nodeEntry('t.dose', 'source', { context: ['ward'], outputs: [value] }),
  nodeEntry('t.route', 'gateway', {
    inputs: [value],
    outputs: [
      { name: 'low', type: number },
      { name: 'high', type: number },
    ],
  }),
];
const primitives = ['guard', 'switch', 'map', 'break', 'make', 'convert'].map((name) =>
  dynamic(`core.${name}`, name),
);
const coreNodes: readonly object[] = [
  nodeEntry('core.workflow-called', 'trigger'),
  nodeEntry('core.schedule', 'trigger', {
    eventType: 'core.schedule',
    config: [
      { name: 'cron', type: text },
      { name: 'timezone', type: text },
      { name: 'missed', type: text, options: ['skip', 'latest', 'all'] },
    ],
  }),
  nodeEntry('core.call', 'compute'),
  nodeEntry('core.wait', 'gateway'),
  nodeEntry('core.agent', 'agent'),
  nodeEntry('core.constant', 'compute'),
  nodeEntry('core.expression', 'compute'),
  nodeEntry('core.template', 'compute'),
  nodeEntry('core.log', 'sink'),
];

const factory = (): object => ({});
const exportsOf = (entries: readonly object[]): Record<string, unknown> =>
  Object.fromEntries(
    entries.map((entry) => [exportKey('nodes', (entry as { id: string }).id), factory]),
  );

const built = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/checks',
      version: '1.0.0',
      contributes: {
        contextKinds: [
          { name: 'patient', idField: 'patientId', entity: 'Patient' },
          { name: 'ward', idField: 'wardId' },
        ],
        valueSets: [
          {
            id: 'refusal',
            system: 'urn:test:refusal',
            doc: 'Refus',
            concepts: [{ code: 'a', display: 'A' }],
          },
        ],
        nodes,
        agents: [
          {
            name: 'Reader',
            provider: 'mistral',
            model: 'm',
            prompt: 'p',
            inputs: [{ name: 'text', type: 'String', required: false }],
            outputs: [{ name: 'text', type: 'String' }],
          },
        ],
        adapters: [
          { port: 'patient', name: 'memory', module: './a', record: { contextKind: 'patient' } },
          { port: 'ward', name: 'memory', module: './b', record: { contextKind: 'ward' } },
        ],
        portSandboxes: [{ port: 'patient', module: './c' }],
      },
    },
    {
      ...exportsOf(nodes),
      [exportKey('adapters', 'patient/memory')]: factory,
      [exportKey('adapters', 'ward/memory')]: factory,
      [exportKey('portSandboxes', 'patient')]: factory,
    },
  ),
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@platform/plugin-core',
      version: '1.0.0',
      contributes: { nodes: [...primitives, ...coreNodes] },
    },
    exportsOf(coreNodes),
    { en: { 'nodes.core.call.label': 'Call' } },
  ),
]);
if (built.diagnostics.length > 0) throw new Error(JSON.stringify(built.diagnostics));

/** One node type of each kind that the checks distinguish, and two context kinds; the port of one has a sandbox. */
export const checkCatalog: Catalog = built.catalog;
