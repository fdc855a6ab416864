import { PRIMITIVE_NAMES, type PrimitiveName, type TypeRef } from '@platform/ports';

import { clinicCatalog } from '../__fixtures__/clinic';
import { describeType } from './describe-type';
import { isAssignable } from './is-assignable';

const primitive = (name: PrimitiveName): TypeRef => ({ kind: 'primitive', name });
const object = (name: string): TypeRef => ({ kind: 'object', name });
const list = (of: TypeRef): TypeRef => ({ kind: 'list', of });
const coded = (valueSet: string): TypeRef => ({ kind: 'coded', valueSet });
const mass: TypeRef = { kind: 'quantity', dimension: 'mass' };
const measure: TypeRef = { kind: 'quantity' };
const patient: TypeRef = { kind: 'ref', entity: 'Patient' };
const any: TypeRef = { kind: 'any' };

const samples: readonly TypeRef[] = [
  ...PRIMITIVE_NAMES.map(primitive),
  object('Dose'),
  object('Plan'),
  coded('severity'),
  coded('route'),
  mass,
  { kind: 'quantity', dimension: 'time' },
  measure,
  patient,
  { kind: 'ref', entity: 'Encounter' },
  any,
  ...[primitive('Integer'), coded('severity'), object('Dose'), any].map(list),
];

const WIDENINGS = [
  'Integer → Number',
  'Integer → Decimal',
  'Number → Decimal',
  'Decimal → Number',
  ...['Date', 'DateTime', 'Time', 'Duration', 'Code', 'Uri'].map((name) => `${name} → String`),
  'Code<severity> → Code',
  'Code<severity> → String',
  'Code<route> → Code',
  'Code<route> → String',
  'ref<Patient> → String',
  'ref<Encounter> → String',
  'quantity<mass> → quantity',
  'quantity<time> → quantity',
];

describe('isAssignable', () => {
  it('a type fits itself, any fits everything both ways, and beyond that only the widenings do [MAN-026]', () => {
    const involvesAny = (type: TypeRef) =>
      type.kind === 'any' || (type.kind === 'list' && type.of.kind === 'any');
    const widenings = samples.flatMap((from) =>
      samples
        .filter((to) => from !== to && !involvesAny(from) && !involvesAny(to))
        .filter((to) => isAssignable(from, to, clinicCatalog).assignable)
        .map((to) => `${describeType(from)} → ${describeType(to)}`),
    );
    expect([...widenings].sort()).toEqual([...WIDENINGS].sort());
    for (const type of samples) {
      expect(isAssignable(type, type, clinicCatalog)).toEqual({ assignable: true });
      expect(isAssignable(any, type, clinicCatalog)).toEqual({ assignable: true });
      expect(isAssignable(type, any, clinicCatalog)).toEqual({ assignable: true });
    }
  });

  it.each<[TypeRef, TypeRef, boolean]>([
    [list(primitive('Integer')), list(primitive('Number')), true],
    [list(primitive('Number')), list(primitive('Integer')), false],
    [list(list(coded('severity'))), list(list(primitive('Code'))), true],
    [primitive('Integer'), list(primitive('Integer')), false],
    [list(any), list(object('Dose')), true],
    [list(any), object('Dose'), false],
  ])('lists are covariant: %j to %j is %s', (from, to, fits) => {
    expect(isAssignable(from, to, clinicCatalog).assignable).toBe(fits);
  });

  it.each<[TypeRef, TypeRef, string, string]>([
    [coded('severity'), coded('route'), 'value-set', '« severity » ne convient pas à « route »'],
    [mass, { kind: 'quantity', dimension: 'time' }, 'dimension', '« mass »'],
    [measure, mass, 'dimension', 'sans dimension'],
    [list(measure), list(mass), 'dimension', 'éléments de la liste'],
    [primitive('Number'), mass, 'type', '« Number » ne convient pas à « quantity<mass> »'],
    [primitive('Code'), coded('severity'), 'type', '« Code<severity> »'],
  ])('says what differs between %j and %j', (from, to, differs, words) => {
    const result = isAssignable(from, to, clinicCatalog);
    expect(result).toMatchObject({ assignable: false, differs });
    expect('reason' in result && result.reason.fr).toContain(words);
    expect('reason' in result && result.reason.en).not.toBe('');
  });

  it('names the conversion that would make it fit', () => {
    const dose = isAssignable(object('Dose'), primitive('String'), clinicCatalog);
    expect(dose).toMatchObject({ assignable: false, conversion: { label: 'En clair' } });
    expect(isAssignable(primitive('String'), object('Dose'), clinicCatalog)).not.toHaveProperty(
      'conversion',
    );
  });
});
