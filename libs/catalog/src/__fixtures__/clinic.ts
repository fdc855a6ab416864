import { buildCatalog, type Catalog } from '../index';
import { compute, factory, plugin } from './bundles';

const text = { kind: 'primitive', name: 'String' };
const optional = (type: object) => ({ type, required: false });
const required = (type: object) => ({ type, required: true });

/** A plugin with value sets, dimensions, context kinds, object types and conversions. */
export const clinic = plugin(
  'clinic',
  {
    valueSets: [
      {
        id: 'severity',
        system: 'urn:clinic:severity',
        doc: 'Gravité',
        concepts: [
          { code: 'any', display: 'Toute' },
          { code: 'high', display: 'Haute', parent: 'any' },
          { code: 'severe', display: 'Sévère', parent: 'high' },
        ],
      },
      { id: 'route', system: 'urn:clinic:route', doc: '', concepts: [] },
      { id: 'loinc', system: 'http://loinc.org', doc: '', concepts: [], external: true },
      {
        id: 'circle',
        system: 'urn:clinic:circle',
        doc: '',
        concepts: [
          { code: 'a', display: 'A', parent: 'b' },
          { code: 'b', display: 'B', parent: 'a' },
        ],
      },
    ],
    dimensions: [
      {
        name: 'mass',
        label: 'Masse',
        canonical: 'g',
        units: [
          { symbol: 'g', toCanonical: 1 },
          { symbol: 'kg', toCanonical: 1000 },
          { symbol: 'mg', toCanonical: 0.001 },
          { symbol: 'µg', toCanonical: 0.000001 },
        ],
      },
      {
        name: 'temperature',
        label: 'Température',
        canonical: 'Cel',
        units: [
          { symbol: 'Cel', toCanonical: 1 },
          { symbol: '[degF]', toCanonical: 5 / 9, offset: -160 / 9 },
          { symbol: 'K', toCanonical: 1, offset: -273.15 },
        ],
      },
      {
        name: 'amount',
        label: 'Quantité de matière',
        canonical: 'mol',
        units: [
          { symbol: 'mol', toCanonical: 1 },
          { symbol: 'mmol', toCanonical: 0.001 },
        ],
      },
      {
        name: 'charge',
        label: 'Charge',
        canonical: 'mol',
        units: [
          { symbol: 'mol', toCanonical: 1 },
          { symbol: 'mmol', toCanonical: 0.002 },
        ],
      },
    ],
    contextKinds: [{ name: 'patient', idField: 'patientId', entity: 'Patient' }],
    types: [
      {
        name: 'Dose',
        doc: 'Une dose',
        layer: 'datatype',
        fields: {
          amount: required({ kind: 'quantity', dimension: 'mass' }),
          severity: optional({ kind: 'coded', valueSet: 'severity' }),
          at: optional({ kind: 'primitive', name: 'DateTime' }),
        },
      },
      {
        name: 'Plan/v~2',
        doc: '',
        layer: 'resource',
        fields: {
          doses: required({ kind: 'list', of: { kind: 'object', name: 'Dose' } }),
          next: optional({ kind: 'object', name: 'Plan/v~2' }),
          for: {
            ...{ type: { kind: 'ref', entity: 'Patient' }, required: true },
            ...{ label: 'Pour', doc: 'Qui' },
          },
          note: optional(text),
        },
      },
    ],
    conversions: [
      { from: 'Dose', to: 'String', label: 'En clair', expr: 'string(value.amount.value)' },
    ],
    nodes: [compute('clinic.calc')],
  },
  {},
  { 'nodes:clinic.calc': factory },
);

export const clinicCatalog: Catalog = buildCatalog([clinic]).catalog;
