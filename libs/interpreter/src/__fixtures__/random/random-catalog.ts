import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import { NodeError, type JsonObject } from '@platform/ports';
import type {
  BehaviorFactory,
  ComputeBehavior,
  GatewayBehavior,
  HumanTaskBehavior,
  SinkBehavior,
  SourceBehavior,
  TriggerBehavior,
} from '@platform/sdk';
import { nodeEntry } from '@platform/testing';

import { diceOf, hashOf } from './dice';
import type { RandomLab } from './random-lab';
import { PORT_OF_EACH, randomValues, STAGES, TYPES } from './random-types';

const start: BehaviorFactory = (): TriggerBehavior => ({
  accept: ({ event }) => event['values'] as JsonObject,
});
const read: BehaviorFactory = (): SourceBehavior => ({
  read: ({ ports, idempotencyKey }) => (ports['lab'] as RandomLab).read(idempotencyKey),
});
const write: BehaviorFactory = (): SinkBehavior => ({
  write: ({ ports, inputs, idempotencyKey }) =>
    (ports['lab'] as RandomLab).write(inputs, idempotencyKey),
});

/** A pure function of its inputs that fails for few of them. */
const compute: BehaviorFactory = (): ComputeBehavior => ({
  compute: ({ inputs }) => {
    const hash = hashOf(JSON.stringify(inputs));
    if (hash % 9 === 0) throw new NodeError('no-result', 'pas de résultat');
    return randomValues(diceOf(hash), 12);
  },
});
const route: BehaviorFactory = (): GatewayBehavior => ({
  route: ({ inputs }) => ({
    [hashOf(JSON.stringify(inputs)) % 2 === 0 ? 'left' : 'right']: inputs['any'],
  }),
});
const ask: BehaviorFactory = (): HumanTaskBehavior => ({
  request: ({ inputs }) => ({ title: 'Confirmer', payload: inputs }),
  resolve: ({ config }, { decision, by, form = {} }) => {
    const fields = (config['form'] ?? []) as readonly { name: string }[];
    const given = fields.flatMap(({ name }) => (name in form ? [[name, form[name]] as const] : []));
    return { decision, by, ...Object.fromEntries(given) };
  },
});

const any = { name: 'any', type: TYPES.any };
const field = (type: object, required = true): object => ({ type, required });

const harness = createBundle(
  {
    apiVersion: 'platform/plugin-v1',
    name: '@test/random',
    version: '1.0.0',
    dependsOn: { '@platform/plugin-core': '1.0.0' },
    contributes: {
      nodes: [
        nodeEntry('r.start', 'trigger', { eventType: 'random.started', outputs: PORT_OF_EACH }),
        nodeEntry('r.other', 'trigger', { eventType: 'random.other', outputs: PORT_OF_EACH }),
        nodeEntry('r.result', 'trigger', { eventType: 'random.result', outputs: PORT_OF_EACH }),
        nodeEntry('r.read', 'source', { inputs: [any], outputs: PORT_OF_EACH }),
        nodeEntry('r.write', 'sink', {
          inputs: PORT_OF_EACH,
          outputs: [{ name: 'text', type: TYPES.text }],
        }),
        nodeEntry('r.compute', 'compute', {
          inputs: [
            { name: 'number', type: TYPES.number, required: true },
            { name: 'mass', type: TYPES.mass },
            { name: 'meds', type: TYPES.meds },
          ],
          outputs: PORT_OF_EACH,
        }),
        nodeEntry('r.route', 'gateway', {
          inputs: [{ ...any, required: true }],
          outputs: [
            { name: 'left', type: TYPES.any },
            { name: 'right', type: TYPES.any },
          ],
        }),
        nodeEntry('r.ask', 'human-task', {
          outputs: [
            { name: 'decision', type: TYPES.text },
            { name: 'by', type: TYPES.text },
          ],
        }),
      ],
    },
  },
  Object.fromEntries(
    Object.entries({
      'r.start': start,
      'r.other': start,
      'r.result': start,
      'r.read': read,
      'r.write': write,
      'r.compute': compute,
      'r.route': route,
      'r.ask': ask,
    }).map(([id, factory]) => [exportKey('nodes', id), factory]),
  ),
);

const withoutBehavior = (id: string, kind: string, more: object = {}): object => ({
  ...nodeEntry(id, kind, more),
  behavior: undefined,
});

const core = createBundle({
  apiVersion: 'platform/plugin-v1',
  name: '@platform/plugin-core',
  version: '1.0.0',
  contributes: {
    valueSets: [
      {
        id: 'stage',
        system: 'urn:test:stage',
        doc: 'Stade',
        concepts: STAGES.map((code) => ({ code, display: code })),
      },
    ],
    types: [
      {
        name: 'Med',
        doc: 'Un médicament',
        layer: 'resource',
        fields: {
          code: field(TYPES.text),
          dose: field(TYPES.number, false),
          stage: field(TYPES.stage, false),
        },
      },
      {
        name: 'NodeError',
        doc: 'Pourquoi un nœud a échoué',
        layer: 'datatype',
        fields: {
          code: field(TYPES.text),
          message: field(TYPES.text),
          nodePath: field(TYPES.text),
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
      ...['guard', 'switch', 'map', 'break', 'make', 'convert'].map((dynamic) =>
        withoutBehavior(`core.${dynamic}`, 'gateway', { dynamic }),
      ),
      ...['constant', 'expression', 'template', 'log', 'wait', 'call'].map((name) =>
        withoutBehavior(`core.${name}`, 'compute'),
      ),
      withoutBehavior('core.workflow-called', 'trigger', { eventType: 'core.workflow-called' }),
    ],
  },
});

const built = buildCatalog([harness, core]);
if (built.diagnostics.length > 0) throw new Error(JSON.stringify(built.diagnostics));

/** Nodes of every kind with a port of each type, and the primitives of the language. */
export const randomCatalog: Catalog = built.catalog;
