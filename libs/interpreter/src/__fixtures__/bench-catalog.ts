import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import type {
  BehaviorFactory,
  ComputeBehavior,
  HumanTaskBehavior,
  SinkBehavior,
  SourceBehavior,
  TriggerBehavior,
} from '@platform/sdk';

const number = { kind: 'primitive', name: 'Number' } as const;
const any = { kind: 'any' } as const;

const trigger: BehaviorFactory = (): TriggerBehavior => ({
  accept: ({ event }) => ({ value: event['value'] }),
});
const read: BehaviorFactory = (): SourceBehavior => ({
  read: async ({ ports, inputs }) => {
    const port = ports['lab'] as { read(value: unknown): Promise<number> };
    return { value: await port.read(inputs['value']) };
  },
});
const double: BehaviorFactory = (): ComputeBehavior => ({
  compute: ({ inputs }) => ({ value: Number(inputs['value']) * 2 }),
});
const write: BehaviorFactory = (): SinkBehavior => ({
  write: async ({ ports, inputs, idempotencyKey }) => {
    const port = ports['lab'] as { write(value: unknown, key: string): Promise<void> };
    await port.write(inputs, idempotencyKey);
  },
});
const ask: BehaviorFactory = (): HumanTaskBehavior => ({
  request: ({ inputs }) => ({ title: 'Confirmer', payload: inputs }),
  resolve: (_call, { decision, by }) => ({ decision, by }),
});

const node = (id: string, kind: string, more: object = {}): object => ({
  id,
  kind,
  category: 'test',
  label: id,
  description: id,
  behavior: { module: `./${id}` },
  ...more,
});

const value = { name: 'value', type: number };
const required = { name: 'value', type: any, required: true };

/** One node type of each kind the interpreter runs, over a port named `lab`. */
export const benchCatalog: Catalog = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@platform/plugin-core',
      version: '1.0.0',
      contributes: {
        nodes: [
          node('t.start', 'trigger', { eventType: 'test.started', outputs: [value] }),
          node('t.other', 'trigger', { eventType: 'test.other', outputs: [value] }),
          node('t.read', 'source', { inputs: [required], outputs: [value] }),
          node('t.double', 'compute', { inputs: [required], outputs: [value] }),
          node('t.write', 'sink', {
            inputs: [
              { name: 'value', type: any },
              { name: 'text', type: any },
            ],
          }),
          node('t.ask', 'human-task', {
            inputs: [{ name: 'value', type: any }],
            outputs: [
              { name: 'decision', type: any },
              { name: 'by', type: any },
            ],
          }),
        ],
      },
    },
    Object.fromEntries(
      Object.entries({
        't.start': trigger,
        't.other': trigger,
        't.read': read,
        't.double': double,
        't.write': write,
        't.ask': ask,
      }).map(([id, factory]) => [exportKey('nodes', id), factory]),
    ),
  ),
  createBundle({
    apiVersion: 'platform/plugin-v1',
    name: '@platform/plugin-core',
    version: '1.0.0',
    contributes: {
      nodes: [{ ...node('core.guard', 'gateway', { dynamic: 'guard' }), behavior: undefined }],
    },
  }),
]).catalog;
