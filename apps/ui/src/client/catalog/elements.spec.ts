import { readCatalogSearch } from './catalog-search';
import { countKinds, elementsOf, findElements, itemOf } from './elements';

type Catalog = Parameters<typeof elementsOf>[0];

const plugin = '@test/renal';
const catalog: Catalog = {
  contextKinds: [{ name: 'patient', idField: 'patientId', plugin }],
  valueSets: [
    {
      ...{ id: 'severity', system: 'urn:s', doc: 'Gravité', external: false, plugin },
      concepts: [{ code: 'severe', display: 'Sévère' }],
    },
  ],
  dimensions: [
    {
      name: 'mass',
      label: 'Masse',
      canonical: 'g',
      plugin,
      units: [{ symbol: 'mg', toCanonical: 0.001 }],
    },
  ],
  types: [{ name: 'Dose', doc: '', layer: 'datatype', fields: {}, plugin }],
  conversions: [{ from: 'Dose', to: 'Coding', label: 'Code', expr: 'value.coding', plugin }],
  nodes: [
    {
      ...{ id: 'renal.severity', kind: 'compute', category: 'Néphrologie', label: 'Gravité' },
      ...{ description: 'Classe une kaliémie.', context: [], establishes: [], plugin },
      inputs: [{ name: 'observations', type: { kind: 'any' } }],
      ...{ outputs: [], config: [], agentTool: false, toolEligible: true },
    },
  ],
  agents: [
    {
      ...{ name: 'Triage', provider: 'local', model: 'm', prompt: '', slug: 'triage', plugin },
      ...{ inputs: [], outputs: [], tools: ['renal.severity'], nodeTypeId: 'agent.triage' },
    },
  ],
  adapters: [{ port: 'patient', name: 'memory', systems: [], bound: true, plugin }],
  eventSources: [{ name: 'folder', configured: true, plugin }],
  eventBindings: [
    { name: 'potassium', source: 'folder', query: {}, map: {}, active: true, plugin },
  ],
  portSandboxes: [{ port: 'patient', plugin }],
  llmProviders: [{ name: 'local', builtIn: true, kind: 'openai', keyPresent: false }],
  plugins: [],
  instance: { locale: 'fr', timezone: 'Europe/Paris' },
  locales: [],
  degraded: [],
};
const elements = elementsOf(catalog);
const found = (find: string): readonly string[] => findElements(elements, find).map(itemOf);

it('elements: has every element of the catalog, each with its own name in the address', () => {
  expect(new Set(elements.map(itemOf)).size).toBe(12);
  expect([...countKinds(elements).values()]).toEqual(Array(12).fill(1));
});

it('elements: finds an element by what it is called, described, has and comes from', () => {
  expect(found('GRAVITE kaliemie')).toEqual(['node:renal.severity']);
  expect(found('observations')).toEqual(['node:renal.severity']);
  expect(found('sévère')).toEqual(['value-set:severity']);
  expect(found(' mg ')).toEqual(['dimension:mass']);
  expect(found('renal.severity')).toEqual(['node:renal.severity', 'agent:triage']);
  expect(found('@test/renal')).toHaveLength(11);
  expect(found('nothing')).toEqual([]);
});

it('elements: asks for the uses of an agent by its node type', () => {
  expect(elements.find(({ kind }) => kind === 'agent')?.use).toBe('node:agent.triage');
});

it('elements: leaves out of an address what is not of the catalog', () => {
  expect(readCatalogSearch({ find: 7, kind: 'node', item: 'node:a' })).toEqual({
    ...{ find: '7', kind: 'node', item: 'node:a' },
  });
  expect(readCatalogSearch({ find: '', kind: 'port', item: ['a'] })).toEqual({});
});
