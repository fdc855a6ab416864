import { compute, factory, objectType, plugin, port } from '../__fixtures__/bundles';
import { buildCatalog } from '../index';

const coded = { kind: 'coded', valueSet: 'severity' };

/** Each section refers to sections that load before it but come after it in the manifest. */
const contributes = {
  portSandboxes: [{ port: 'lab', module: './b' }],
  eventBindings: [{ name: 'results', source: 'poll', event: 'lab.result' }],
  eventSources: [{ name: 'poll', module: './s' }],
  agents: [
    {
      name: 'Aide',
      provider: 'local',
      model: 'm',
      prompt: 'p',
      input: 'Dose',
      output: 'String',
      tools: ['lab.calc'],
    },
  ],
  adapters: [{ port: 'lab', name: 'memory', module: './m', record: { contextKind: 'patient' } }],
  nodes: [
    compute('lab.calc', { context: ['patient'], inputs: port({ kind: 'object', name: 'Dose' }) }),
    compute('lab.received', { kind: 'trigger', behavior: undefined, eventType: 'lab.result' }),
  ],
  conversions: [
    { from: 'Dose', to: 'String', label: 'l', expr: "string(inValueSet('severity', value.f))" },
  ],
  types: [
    objectType('Dose', coded),
    objectType('Weight', { kind: 'quantity', dimension: 'mass' }),
    objectType('Owner', { kind: 'ref', entity: 'Patient' }),
  ],
  dimensions: [
    { name: 'mass', label: 'Masse', canonical: 'g', units: [{ symbol: 'g', toCanonical: 1 }] },
  ],
  contextKinds: [{ name: 'patient', idField: 'patientId', entity: 'Patient' }],
  valueSets: [{ id: 'severity', system: 'urn:s', doc: '', concepts: [] }],
};
const exported = {
  'nodes:lab.calc': factory,
  'adapters:lab/memory': factory,
  'eventSources:poll': factory,
  'portSandboxes:lab': factory,
};

it('sections load in the order of the specification, however the manifest orders them [MAN-015]', () => {
  const { catalog, diagnostics } = buildCatalog([plugin('lab', contributes, {}, exported)]);
  expect(diagnostics).toEqual([]);
  expect([...catalog.types.keys()]).toEqual(['Dose', 'Weight', 'Owner']);
  expect([...catalog.nodes.keys()]).toEqual(['lab.calc', 'lab.received', 'agent.Aide']);
  expect(catalog.conversions).toHaveLength(1);
  expect(catalog.eventBindings.has('results')).toBe(true);
});

it('a section is complete before the next begins, across plugins that do not know each other [MAN-015]', () => {
  const bindings = plugin('a-bindings', { eventBindings: contributes.eventBindings });
  const mechanism = plugin(
    'b-mechanism',
    { eventSources: contributes.eventSources },
    {},
    { 'eventSources:poll': factory },
  );
  const trigger = plugin('c-trigger', {
    nodes: [compute('t', { kind: 'trigger', behavior: undefined, eventType: 'lab.result' })],
  });
  const { catalog, diagnostics } = buildCatalog([bindings, mechanism, trigger]);
  expect(diagnostics).toEqual([]);
  expect(catalog.eventBindings.get('results')?.plugin).toBe('a-bindings');
});

it('what depends on a plugin loads after it, whatever their names and places [MAN-010]', () => {
  const needs = (name: string, ...others: readonly string[]) =>
    plugin(
      name,
      { contextKinds: [{ name, idField: 'id' }] },
      { dependsOn: Object.fromEntries(others.map((other) => [other, '*'])) },
    );
  const { catalog } = buildCatalog([needs('a', 'c'), needs('b', 'a'), needs('c')]);
  expect([...catalog.contextKinds.keys()]).toEqual(['c', 'a', 'b']);
});
