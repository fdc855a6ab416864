import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import { NodeError, requirePort, type ContextEnvelope, type JsonObject } from '@platform/ports';
import type {
  BehaviorFactory,
  GatewayBehavior,
  HumanTaskBehavior,
  RecordEffect,
  SinkBehavior,
  SourceBehavior,
  TriggerBehavior,
} from '@platform/sdk';
import type { EdgeSpec, NodeSpec, WorkflowSpec } from '@platform/workflow';

import type { SimulationOptions } from '../simulation';

export const NUMBER = { kind: 'primitive', name: 'Number' } as const;
const TEXT = { kind: 'primitive', name: 'String' } as const;
const NUMBERS = { kind: 'list', of: NUMBER } as const;

/** The port of the ward: numbers by patient. */
interface Ward {
  numbers(id: string): Promise<readonly number[]>;
  add(id: string, number: number): Promise<void>;
}

/** Remembers what is written, and refuses a seed that is no list of numbers. */
const sandbox = (seed: unknown = [], record: RecordEffect): Ward => {
  if (!Array.isArray(seed)) throw new NodeError('seed-invalid', 'une liste est attendue');
  const numbers = seed as number[];
  return {
    numbers: async () => [...numbers],
    async add(id, number) {
      numbers.push(number);
      record('add', id, { number });
    },
  };
};

const wardOf = (ports: object): Ward => requirePort(ports as never, 'ward' as never) as Ward;
const idOf = (context: ContextEnvelope): string => context['patient']?.id ?? '';

const behaviors: Readonly<Record<string, BehaviorFactory>> = {
  'w.start': (): TriggerBehavior => ({
    accept: ({ event }) => ({ value: event['value'], values: event['values'] }),
  }),
  'w.read': (): SourceBehavior => ({
    read: async ({ ports, context }) => ({ values: await wardOf(ports).numbers(idOf(context)) }),
  }),
  'w.lookup': (): SourceBehavior => ({
    read: async ({ ports, context, inputs }) => {
      const numbers = await wardOf(ports).numbers(idOf(context));
      const found = numbers[Number(inputs['value'])];
      if (found === undefined) throw new NodeError('none', 'rien à cet endroit');
      return { value: found };
    },
  }),
  'w.decide': (): HumanTaskBehavior => ({
    request: ({ inputs, config }) => ({
      title: String(config['title'] ?? 'Décider'),
      payload: inputs,
    }),
    resolve: (_call, { decision, by, at, reason, form }) => ({
      ...form,
      decision,
      at,
      ...(by !== undefined && { by }),
      ...(reason !== undefined && { reason }),
    }),
  }),
  'w.write': (): SinkBehavior => ({
    write: async ({ ports, context, inputs }) =>
      wardOf(ports).add(idOf(context), Number(inputs['value'])),
  }),
  'w.ask': (): HumanTaskBehavior => ({
    request: () => ({ title: 'Confirmer', payload: {} }),
    resolve: (_call, { by }) => ({ by }),
  }),
  'w.twice': (): SinkBehavior => {
    let failed = false;
    return {
      write: async ({ ports, context, inputs }) => {
        await wardOf(ports).add(idOf(context), Number(inputs['value']));
        if (failed) return;
        failed = true;
        throw new NodeError('lost', 'réponse perdue', { retryable: true });
      },
    };
  },
  'w.page': (): SinkBehavior => ({
    write: async ({ ports }) => void requirePort(ports as never, 'pager' as never),
  }),
  'w.route': (): GatewayBehavior => ({
    route: ({ inputs }) => ({ [Number(inputs['value']) > 5 ? 'high' : 'low']: inputs['value'] }),
  }),
  'w.hang': (): SourceBehavior => ({ read: () => new Promise(() => undefined) }),
};

const node = (id: string, kind: string, more: object = {}): object => ({
  id,
  kind,
  category: 'test',
  label: id,
  description: id,
  ...more,
});
const owned = (id: string, kind: string, more: object = {}): object =>
  node(id, kind, { behavior: { module: `./${id}` }, ...more });

const value = { name: 'value', type: NUMBER };
const required = { ...value, required: true };

const { catalog, diagnostics } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/ward',
      version: '1.0.0',
      contributes: {
        contextKinds: [{ name: 'patient', idField: 'patientId' }],
        valueSets: ['reasons', 'other-reasons'].map((id) => ({
          ...{ id, system: 'urn:test:reasons' },
          ...{ doc: 'Motifs', concepts: [{ code: 'no', display: 'Non' }] },
        })),
        portSandboxes: [{ port: 'ward', module: './ward' }],
        nodes: [
          owned('w.start', 'trigger', {
            eventType: 'ward.started',
            outputs: [value, { name: 'values', type: NUMBERS }],
          }),
          owned('w.read', 'source', { outputs: [{ name: 'values', type: NUMBERS }] }),
          owned('w.lookup', 'source', {
            inputs: [required],
            outputs: [value],
            config: [{ name: 'unit', type: TEXT, description: '' }],
          }),
          owned('w.decide', 'human-task', {
            inputs: [value],
            outputs: ['decision', 'by', 'at', 'reason'].map((name) => ({ name, type: TEXT })),
          }),
          owned('w.write', 'sink', { inputs: [required], agentTool: true }),
          owned('w.ask', 'human-task', {
            outputs: [{ name: 'by', type: { kind: 'primitive', name: 'String' } }],
          }),
          owned('w.twice', 'sink', { inputs: [required] }),
          owned('w.page', 'sink'),
          owned('w.route', 'gateway', {
            inputs: [required],
            outputs: [
              { name: 'high', type: NUMBER },
              { name: 'low', type: NUMBER },
            ],
          }),
          owned('w.hang', 'source', { outputs: [{ name: 'values', type: NUMBERS }] }),
        ],
      },
    },
    {
      ...Object.fromEntries(
        Object.entries(behaviors).map(([id, factory]) => [exportKey('nodes', id), factory]),
      ),
      [exportKey('portSandboxes', 'ward')]: sandbox,
    },
  ),
  createBundle({
    apiVersion: 'platform/plugin-v1',
    name: '@platform/plugin-core',
    version: '1.0.0',
    contributes: {
      nodes: [
        node('core.guard', 'gateway', { dynamic: 'guard' }),
        node('core.switch', 'gateway', { dynamic: 'switch' }),
        node('core.map', 'transform', { dynamic: 'map' }),
        node('core.wait', 'gateway'),
        node('core.call', 'transform'),
        node('core.expression', 'compute'),
        node('core.table', 'compute'),
        node('core.agent', 'agent'),
        node('core.workflow-called', 'trigger', { eventType: 'core.workflow-called' }),
      ],
    },
  }),
]);
if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));

/** Nodes that read and write the port `ward`, one that needs `pager`, which has no sandbox. */
export const wardCatalog: Catalog = catalog;

export const edgesOf = (edges: readonly string[]): EdgeSpec[] =>
  edges.map((edge) => {
    const [from = '', to = ''] = edge.split(' -> ');
    return { from, to };
  });

/** A specification from its nodes, after a trigger `start`, and `from -> to` edges. */
export const wardSpec = (
  nodes: readonly NodeSpec[],
  edges: readonly string[],
  more: Partial<WorkflowSpec> = {},
): WorkflowSpec => ({
  apiVersion: 'platform/workflow-v1',
  slug: 'ward',
  name: 'Service',
  nodes: [{ id: 'start', type: 'w.start' }, ...nodes],
  edges: edgesOf(edges),
  ...more,
});

/** What every simulation is run with: patient p1, the value 7, eight o'clock. */
export const given = (
  more: Partial<Omit<SimulationOptions, 'event'>> & { event?: JsonObject } = {},
): SimulationOptions => ({
  catalog: wardCatalog,
  now: new Date('2026-11-20T08:00:00.000Z'),
  locale: 'fr',
  timezone: 'Europe/Paris',
  ...more,
  event: { eventType: 'ward.started', patientId: 'p1', value: 7, ...more.event },
});
