import { buildCatalog, createBundle } from '@platform/catalog';

/** Temperatures with an offset, lengths of which a foot is no finite number of yards, and drugs with their classes. */
export const { catalog: measures } = buildCatalog([
  createBundle(
    {
      apiVersion: 'platform/plugin-v1',
      name: '@test/measures',
      version: '1.0.0',
      contributes: {
        dimensions: [
          {
            ...{ name: 'temperature', label: 'temperature', canonical: 'K' },
            units: [
              { symbol: 'K', toCanonical: 1 },
              { symbol: 'Cel', toCanonical: 1, offset: 273.15 },
            ],
          },
          {
            ...{ name: 'length', label: 'length', canonical: 'ft' },
            units: [
              { symbol: 'ft', toCanonical: 1 },
              { symbol: 'yd', toCanonical: 3 },
            ],
          },
        ],
        valueSets: [
          {
            ...{ id: 'atc', system: 'urn:test:atc', doc: 'drugs' },
            concepts: [
              { code: 'C03', display: 'diuretics' },
              { code: 'C03DA', display: 'antagonists', parent: 'C03' },
              { code: 'C09', display: 'inhibitors' },
            ],
          },
        ],
      },
    },
    {},
  ),
]);
