import { createBundle, type BuiltCatalog, type PluginBundle } from '../index';

export const factory = () => ({});
export const plugin = (
  name: string,
  contributes: object = {},
  over: object = {},
  exports: Record<string, unknown> = {},
): PluginBundle =>
  createBundle(
    { apiVersion: 'platform/plugin-v1', name, version: '1.0.0', contributes, ...over },
    exports,
  );
export const compute = (id: string, over: object = {}) => ({
  id,
  kind: 'compute',
  category: 'c',
  label: id,
  description: '',
  behavior: { module: './x' },
  ...over,
});
export const port = (type: object) => [{ name: 'p', type }];
export const objectType = (name: string, of?: object) => ({
  name,
  doc: '',
  layer: 'datatype',
  fields: of === undefined ? {} : { f: { type: of, required: true } },
});
export const status = ({ catalog }: BuiltCatalog, name: string) =>
  catalog.plugins.find((candidate) => candidate.name === name)?.status;
export const codes = ({ diagnostics }: BuiltCatalog) => diagnostics.map(({ code }) => code);

export const base = plugin('base', {
  valueSets: [{ id: 'sex', system: 'urn:sex', doc: '', concepts: [{ code: 'f', display: 'F' }] }],
  dimensions: [
    { name: 'mass', label: 'Masse', canonical: 'g', units: [{ symbol: 'g', toCanonical: 1 }] },
  ],
  contextKinds: [{ name: 'patient', idField: 'patientId', entity: 'Patient' }],
  types: [objectType('Dose')],
});
