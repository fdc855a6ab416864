import { adapterPins } from './adapter-pins';
import { buildCatalog } from './build-catalog';
import { createBundle } from './create-bundle';

const adapter = (port: string, name: string, more = {}) => ({ port, name, module: './x', ...more });
const make = () => ({});
const { catalog } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: 'ward',
      version: '1.2.0',
      contributes: {
        contextKinds: [{ name: 'patient', idField: 'patientId' }],
        adapters: [
          adapter('patient', 'memory', { record: { contextKind: 'patient' } }),
          adapter('pager', 'http'),
        ],
      },
    },
    { 'adapters:patient/memory': make, 'adapters:pager/http': make },
  ),
]);

it('adapterPins: pins each bound port to the adapter, its plugin and its version, and says whose record it serves', () => {
  const bound = { patient: { adapter: 'memory' }, pager: { adapter: 'http' } };
  expect(adapterPins(catalog, bound)).toEqual({
    patient: { adapter: 'memory', plugin: 'ward', version: '1.2.0', contextKind: 'patient' },
    pager: { adapter: 'http', plugin: 'ward', version: '1.2.0' },
  });
});

it('adapterPins: pins no port whose adapter nobody contributes', () => {
  expect(adapterPins(catalog, { pager: { adapter: 'fhir' } })).toEqual({});
});
