import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import { NodeError, type JsonObject, type Quantity } from '@platform/ports';
import type {
  BehaviorFactory,
  ComputeBehavior,
  Decider,
  GatewayBehavior,
  HumanTaskBehavior,
  SinkBehavior,
  SourceBehavior,
  TriggerBehavior,
  WorkflowReference,
} from '@platform/sdk';
import { nodeEntry } from '@platform/testing';

const number = { kind: 'primitive', name: 'Number' } as const;
const any = { kind: 'any' } as const;

const trigger: BehaviorFactory = (): TriggerBehavior => ({
  accept: ({ event }) => ({ value: event['value'] }),
});
const read: BehaviorFactory = (): SourceBehavior => ({
  read: async ({ ports, inputs, idempotencyKey }) => {
    const port = ports['lab'] as { read(value: unknown, key: string): Promise<number> };
    return { value: await port.read(inputs['value'], idempotencyKey) };
  },
});
const lookup: BehaviorFactory = (): SourceBehavior => ({
  read: async ({ ports, inputs, config, idempotencyKey }) => {
    const port = ports['lab'] as { lookup(asked: object, key: string): Promise<JsonObject> };
    return { found: await port.lookup({ ...inputs, ...config }, idempotencyKey) };
  },
});
const double: BehaviorFactory = (): ComputeBehavior => ({
  compute: ({ inputs }) => ({ value: Number(inputs['value']) * 2 }),
});
const write: BehaviorFactory = (): SinkBehavior => ({
  write: async ({ ports, inputs, idempotencyKey, run }) => {
    const port = ports['lab'] as {
      write(
        value: unknown,
        key: string,
        workflow?: WorkflowReference,
        deciders?: readonly Decider[],
      ): Promise<void>;
    };
    await port.write(inputs, idempotencyKey, run.workflow, run.deciders);
  },
});
const ask: BehaviorFactory = (): HumanTaskBehavior => ({
  request: ({ inputs }) => ({ title: 'Confirmer', payload: inputs }),
  resolve: (_call, { decision, by }) => ({ decision, by }),
});

const review: BehaviorFactory = (): HumanTaskBehavior => ({
  request: ({ inputs, config }) => ({ title: String(config['title']), payload: inputs }),
  resolve: (_call, { decision, by, at, form }) => ({ decision, by, at, ...form }),
});
const receive = (member: string): BehaviorFactory => {
  return (): TriggerBehavior => ({ accept: ({ event }) => ({ [member]: event[member] }) });
};

const grams: BehaviorFactory = ({ convert }): ComputeBehavior => ({
  compute: ({ inputs }) => ({ value: convert(inputs['value'] as Quantity, 'g') }),
});
const give: BehaviorFactory = (): ComputeBehavior => ({
  compute({ config }) {
    if (config['throws'] !== undefined) throw new Error(String(config['throws']));
    return config['outputs'] as JsonObject;
  },
});
const route: BehaviorFactory = (): GatewayBehavior => ({
  route: ({ config, inputs }) => ({ [String(config['to'])]: inputs['value'] }),
});
const broken: BehaviorFactory = () => {
  throw new NodeError('config-invalid', 'réglage manquant');
};
const empty: BehaviorFactory = () => ({}) as ComputeBehavior;

const value = { name: 'value', type: number };
const required = { name: 'value', type: any, required: true };

/** One node type of each kind that the interpreter runs, with a port named `lab`. */
export const harnessCatalog: Catalog = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/bench',
      version: '1.0.0',
      contributes: {
        contextKinds: [{ name: 'patient', idField: 'patientId' }],
        agents: [
          {
            name: 'Tri rapide',
            provider: 'local',
            model: 'm-1',
            prompt: 'Trie.',
            inputs: [{ name: 'value', type: 'Number' }],
            outputs: [{ name: 'level', type: 'Number' }],
            tools: ['t.double', 't.write', 't.measure'],
            maxIterations: 4,
          },
        ],
        nodes: [
          nodeEntry('t.start', 'trigger', { eventType: 'test.started', outputs: [value] }),
          nodeEntry('t.other', 'trigger', { eventType: 'test.other', outputs: [value] }),
          nodeEntry('t.read', 'source', {
            inputs: [required],
            outputs: [{ name: 'value', type: any }],
          }),
          nodeEntry('t.measure', 'source', { inputs: [required], outputs: [value] }),
          nodeEntry('t.lookup', 'source', {
            inputs: [
              { name: 'patientId', type: { kind: 'primitive', name: 'String' }, required: true },
              { name: 'code', type: { kind: 'primitive', name: 'String' }, required: true },
            ],
            config: [{ name: 'limit', type: { kind: 'primitive', name: 'Integer' } }],
            outputs: [{ name: 'found', type: any }],
          }),
          nodeEntry('t.double', 'compute', { inputs: [required], outputs: [value] }),
          nodeEntry('t.write', 'sink', {
            agentTool: true,
            inputs: [
              { name: 'value', type: any },
              { name: 'text', type: any },
            ],
          }),
          nodeEntry('t.ask', 'human-task', {
            inputs: [{ name: 'value', type: any }],
            outputs: [
              { name: 'decision', type: any },
              { name: 'by', type: any },
            ],
          }),
          nodeEntry('t.review', 'human-task', {
            outputs: [
              { name: 'decision', type: any },
              { name: 'by', type: any },
              { name: 'at', type: any },
            ],
          }),
          nodeEntry('t.grams', 'compute', {
            inputs: [required],
            outputs: [{ name: 'value', type: any }],
          }),
          nodeEntry('t.give', 'compute', { outputs: [value, { name: 'other', type: any }] }),
          nodeEntry('t.route', 'gateway', {
            inputs: [required],
            outputs: [
              { name: 'a', type: any },
              { name: 'b', type: any },
            ],
          }),
          nodeEntry('t.broken', 'compute', { outputs: [value] }),
          nodeEntry('t.empty', 'source', { outputs: [value] }),
        ],
      },
    },
    Object.fromEntries(
      Object.entries({
        't.start': trigger,
        't.other': trigger,
        't.read': read,
        't.measure': read,
        't.lookup': lookup,
        't.double': double,
        't.write': write,
        't.ask': ask,
        't.review': review,
        't.give': give,
        't.grams': grams,
        't.route': route,
        't.broken': broken,
        't.empty': empty,
      }).map(([id, factory]) => [exportKey('nodes', id), factory]),
    ),
  ),
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@platform/plugin-core',
      version: '1.0.0',
      contributes: {
        types: [
          {
            name: 'Med',
            doc: 'Un médicament',
            layer: 'resource',
            fields: {
              code: { type: { kind: 'primitive', name: 'String' }, required: true },
              dose: { type: number, required: false },
            },
          },
          {
            name: 'Measure',
            doc: 'Une mesure',
            layer: 'datatype',
            fields: {
              value: { type: number, required: true },
              unit: { type: { kind: 'primitive', name: 'String' }, required: true },
            },
          },
        ],
        dimensions: [
          {
            name: 'mass',
            label: 'Masse',
            canonical: 'g',
            units: [
              { symbol: 'g', toCanonical: 1 },
              { symbol: 'mg', toCanonical: 0.001 },
            ],
          },
        ],
        conversions: [{ from: 'Med', to: 'String', label: 'Code', expr: 'value.code' }],
        nodes: [
          ...['guard', 'switch', 'map', 'break', 'make', 'convert'].map((dynamic) => ({
            ...nodeEntry(`core.${dynamic}`, 'gateway', { dynamic }),
            behavior: undefined,
          })),
          ...['constant', 'expression', 'table', 'template', 'log', 'wait', 'call'].map((name) => ({
            ...nodeEntry(`core.${name}`, 'compute'),
            behavior: undefined,
          })),
          { ...nodeEntry('core.agent', 'agent'), behavior: undefined },
          nodeEntry('core.webhook', 'trigger', {
            eventType: 'core.webhook',
            outputs: [{ name: 'body', type: any }],
          }),
          nodeEntry('core.manual', 'trigger', {
            eventType: 'core.manual',
            outputs: [{ name: 'input', type: any }],
          }),
          {
            ...nodeEntry('core.workflow-called', 'trigger', { eventType: 'core.workflow-called' }),
            behavior: undefined,
          },
        ],
      },
    },
    {
      [exportKey('nodes', 'core.webhook')]: receive('body'),
      [exportKey('nodes', 'core.manual')]: receive('input'),
    },
  ),
]).catalog;
