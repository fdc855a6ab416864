import { buildCatalog, createBundle, exportKey, type Catalog } from '@platform/catalog';
import type { TypeRef } from '@platform/ports';

const primitive = (name: string) => ({ kind: 'primitive', name }) as TypeRef;

/** The types that the nodes of the catalog below use. */
export const TYPES = {
  number: primitive('Number'),
  integer: primitive('Integer'),
  text: primitive('String'),
  flag: primitive('Boolean'),
  at: primitive('DateTime'),
  triage: { kind: 'coded', valueSet: 'triage' },
  stage: { kind: 'coded', valueSet: 'stage' },
  drug: { kind: 'coded', valueSet: 'drug' },
  mass: { kind: 'quantity', dimension: 'mass' },
  volume: { kind: 'quantity', dimension: 'volume' },
  quantity: { kind: 'quantity' },
  coding: { kind: 'object', name: 'Coding' },
  medication: { kind: 'object', name: 'Medication' },
  medications: { kind: 'list', of: { kind: 'object', name: 'Medication' } },
  codings: { kind: 'list', of: { kind: 'object', name: 'Coding' } },
  any: { kind: 'any' },
} as const satisfies Record<string, TypeRef>;

const node = (id: string, kind: string, more: object = {}): object => ({
  id,
  kind,
  category: 'test',
  label: id,
  description: id,
  ...more,
});

const ports = Object.entries(TYPES).map(([name, type]) => ({ name, type }));
const valueSet = (id: string, codes: readonly string[], more: object = {}): object => ({
  id,
  system: `urn:test:${id}`,
  doc: id,
  concepts: codes.map((code) => ({ code, display: code })),
  ...more,
});
const dimension = (name: string, canonical: string, ...symbols: string[]): object => ({
  name,
  label: name,
  canonical,
  units: symbols.map((symbol, index) => ({ symbol, toCanonical: 10 ** -index })),
});
const field = (type: TypeRef, required = true): object => ({ type, required });
const behavior = { module: './node' };

const own = [
  node('t.start', 'trigger', {
    eventType: 'test.started',
    establishes: ['patient'],
    outputs: ports,
  }),
  node('t.bare', 'trigger', { eventType: 'test.bare' }),
  node('t.take', 'sink', { inputs: ports, behavior }),
  node('t.write', 'sink', {
    inputs: [{ name: 'text', type: TYPES.text, required: true }],
    behavior,
  }),
  node('t.need', 'compute', {
    inputs: [{ name: 'number', type: TYPES.number, required: true }],
    outputs: [
      { name: 'number', type: TYPES.number },
      { name: 'triage', type: TYPES.triage },
    ],
    behavior,
  }),
  node('t.patient', 'compute', { context: ['patient'], inputs: ports, behavior }),
  node('t.ward', 'compute', { context: ['ward'], inputs: ports, behavior }),
  node('t.configured', 'compute', {
    inputs: [{ name: 'any', type: TYPES.any }],
    config: [
      { name: 'level', type: TYPES.triage },
      { name: 'limit', type: TYPES.integer },
      { name: 'tags', type: { kind: 'list', of: TYPES.triage } },
      { name: 'free', type: TYPES.any },
    ],
    behavior,
  }),
  node('t.needy', 'compute', {
    config: [{ name: 'needed', type: TYPES.text, required: true }],
    behavior,
  }),
  node('t.ask', 'human-task', { config: [{ name: 'level', type: TYPES.triage }] }),
];

const core = [
  ...['guard', 'switch', 'map', 'break', 'make', 'convert'].map((dynamic) =>
    node(`core.${dynamic}`, 'gateway', { dynamic }),
  ),
  ...['agent', 'call', 'constant', 'expression', 'log', 'table', 'template', 'wait'].map((name) =>
    node(`core.${name}`, 'compute'),
  ),
  node('core.workflow-called', 'trigger'),
];

const ids = ['t.take', 't.write', 't.need', 't.patient', 't.ward', 't.configured', 't.needy'];
const factory = (): object => ({});

const built = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/typed',
      version: '1.0.0',
      contributes: {
        contextKinds: [
          { name: 'patient', idField: 'patientId', entity: 'Patient' },
          { name: 'ward', idField: 'wardId' },
        ],
        valueSets: [
          valueSet('triage', ['green', 'orange', 'red']),
          valueSet('stage', ['s1', 's2']),
          valueSet('drug', [], { external: true }),
          valueSet(
            'organ',
            [...'abcdefghijkl'].map((letter) => `organ-${letter}`),
          ),
        ],
        dimensions: [
          dimension('mass', 'g', 'g', 'dg'),
          dimension('volume', 'L', 'L', 'dL', 'x'),
          dimension('energy', 'J', 'J', 'kJ', 'x'),
        ],
        types: [
          {
            name: 'Coding',
            doc: 'Coding',
            layer: 'datatype',
            fields: { system: field(TYPES.text), code: field(TYPES.text) },
          },
          {
            name: 'Medication',
            doc: 'Medication',
            layer: 'resource',
            fields: {
              coding: field(TYPES.coding),
              status: field(TYPES.triage),
              dose: field(TYPES.mass, false),
            },
          },
          {
            name: 'NodeError',
            doc: 'NodeError',
            layer: 'datatype',
            fields: { code: field(TYPES.text) },
          },
        ],
        conversions: [
          { from: 'Medication', to: 'Coding', label: 'Code du traitement', expr: 'value.coding' },
        ],
        nodes: own,
      },
    },
    Object.fromEntries(ids.map((id) => [exportKey('nodes', id), factory])),
  ),
  createBundle({
    apiVersion: 'platform/plugin-v1',
    name: '@platform/plugin-core',
    version: '1.0.0',
    contributes: { nodes: core },
  }),
]);
// Volume and energy share the unit « x » on purpose.
const wrong = built.diagnostics.filter(({ code }) => code !== 'PLUGIN_UNIT_SHARED');
if (wrong.length > 0) throw new Error(JSON.stringify(wrong));

/** A vocabulary of every kind, nodes with a port of each of its types, and the primitives. */
export const typedCatalog: Catalog = built.catalog;
