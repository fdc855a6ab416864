import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import type { BehaviorFactory, ComputeBehavior, TriggerBehavior } from '@platform/sdk';
import { nodeEntry } from '@platform/testing';

const number = { kind: 'primitive', name: 'Number' } as const;
const value = { name: 'value', type: number };

const start: BehaviorFactory = (): TriggerBehavior => ({
  accept: ({ event }) => ({ value: event['value'], items: event['items'] }),
});
const addOne: BehaviorFactory = (): ComputeBehavior => ({
  compute: ({ inputs }) => ({ value: Number(inputs['value']) + 1 }),
});
const sum: BehaviorFactory = (): ComputeBehavior => ({
  compute: ({ inputs }) => ({
    value: (inputs['values'] as readonly number[]).reduce((total, each) => total + each, 0),
  }),
});

const list = { kind: 'list', of: number } as const;

const { catalog, diagnostics } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@bench/nodes',
      version: '1.0.0',
      contributes: {
        nodes: [
          nodeEntry('b.start', 'trigger', {
            eventType: 'bench.started',
            outputs: [value, { name: 'items', type: list }],
          }),
          nodeEntry('b.add-one', 'compute', {
            inputs: [{ ...value, required: true }],
            outputs: [value],
          }),
          nodeEntry('b.sum', 'compute', {
            inputs: [{ name: 'values', type: list, required: true }],
            outputs: [value],
          }),
        ],
      },
    },
    {
      [exportKey('nodes', 'b.start')]: start,
      [exportKey('nodes', 'b.add-one')]: addOne,
      [exportKey('nodes', 'b.sum')]: sum,
    },
  ),
  createBundle({
    apiVersion: 'platform/plugin-v1',
    name: '@platform/plugin-core',
    version: '1.0.0',
    contributes: {
      nodes: [
        {
          id: 'core.map',
          kind: 'transform',
          category: 'bench',
          label: 'map',
          description: 'map',
          dynamic: 'map',
        },
      ],
    },
  }),
]);
if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));

/** A catalog with a trigger, a pure step, a sum and the map. */
export const benchCatalog: Catalog = catalog;
