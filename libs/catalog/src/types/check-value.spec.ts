import type { TypeRef } from '@platform/ports';

import { clinicCatalog } from '../__fixtures__/clinic';
import { checkValue } from './check-value';
import { typeJsonSchema } from './type-json-schema';
import { UnknownTypeError } from './unknown-type-error';

const primitive = (name: string) => ({ kind: 'primitive', name }) as TypeRef;
const mass: TypeRef = { kind: 'quantity', dimension: 'mass' };
const plan: TypeRef = { kind: 'object', name: 'Plan/v~2' };
const dose = { amount: { value: 5, unit: 'mg' } };
const severity: TypeRef = { kind: 'coded', valueSet: 'severity' };

describe('checkValue accepts', () => {
  it.each<[TypeRef, unknown]>([
    [primitive('String'), ''],
    [primitive('Number'), 6.2],
    [primitive('Decimal'), 6.2],
    [primitive('Integer'), 6],
    [primitive('Boolean'), false],
    [primitive('Date'), '2024-02-29'],
    [primitive('DateTime'), '2026-11-18T08:10:00+01:00'],
    [primitive('Time'), '08:10:00'],
    [primitive('Duration'), 'P1DT2H'],
    [primitive('Code'), '2823-3'],
    [primitive('Uri'), 'urn:oid:1.2.250.1.213.1.4.8'],
    [severity, 'severe'],
    [{ kind: 'coded', valueSet: 'loinc' }, 'anything at all'],
    [mass, { value: 5, unit: 'mg', comparator: '<', system: 'http://unitsofmeasure.org' }],
    [mass, { value: 5, unit: 'g' }],
    [{ kind: 'quantity' }, { value: 5, unit: 'furlong' }],
    [{ kind: 'ref', entity: 'Patient' }, 'p7'],
    [{ kind: 'list', of: severity }, []],
    [plan, { doses: [dose], for: 'p1', next: { doses: [], for: 'p1' }, vendorField: 1 }],
    [{ kind: 'any' }, { a: [null, 1] }],
  ])('%j: %j [MAN-020 MAN-021 MAN-022 MAN-023 MAN-024 MAN-025]', (type, value) => {
    expect(checkValue(type, value, clinicCatalog)).toEqual([]);
  });
});

describe('checkValue refuses, and says where', () => {
  it.each<[TypeRef, unknown, string, string]>([
    [primitive('String'), 1, '', 'string'],
    [primitive('Number'), '6.2', '', 'number'],
    [primitive('Number'), NaN, '', 'number'],
    [primitive('Integer'), 6.5, '', 'integer'],
    [primitive('Date'), '2026-02-29', '', 'date'],
    [primitive('DateTime'), '2026-11-18', '', '2026-11-20T08:10:00+01:00'],
    [primitive('DateTime'), '2026-11-18T08:10:00', '', '2026-11-20T08:10:00+01:00'],
    [primitive('DateTime'), '2026-11-18 08:10:00Z', '', '2026-11-20T08:10:00+01:00'],
    [primitive('DateTime'), '2026-11-18T24:00:00Z', '', '2026-11-20T08:10:00+01:00'],
    [primitive('DateTime'), '2026-12-31T23:59:60Z', '', '2026-11-20T08:10:00+01:00'],
    [primitive('Time'), '08:30:00Z', '', '08:30:00'],
    [primitive('Time'), '25:00:00', '', 'time'],
    [primitive('Duration'), '2 h', '', 'duration'],
    [primitive('Code'), '', '', 'vide'],
    [primitive('Uri'), 'loinc', '', 'URI'],
    [severity, 'low', '', '"any", "high", "severe"'],
    [{ kind: 'coded', valueSet: 'route' }, 'oral', '', 'not'],
    [{ kind: 'coded', valueSet: 'loinc' }, 3, '', 'string'],
    [mass, { value: 5, unit: 'mmol/L' }, '/unit', '"mg"'],
    [mass, { value: '5', unit: 'mg' }, '/value', 'number'],
    [mass, 5, '', 'object'],
    [{ kind: 'quantity' }, { value: 5 }, '/unit', 'unit'],
    [{ kind: 'ref', entity: 'Patient' }, { id: 'p7' }, '', 'string'],
    [{ kind: 'list', of: severity }, ['high', 'low'], '/1', '"severe"'],
    [plan, { doses: [dose, {}], for: 'p1' }, '/doses/1/amount', 'amount'],
    [plan, { doses: [], for: 'p1', next: { doses: [], for: 1 } }, '/next/for', 'string'],
  ])('%j: %j', (type, value, path, words) => {
    const diagnostics = checkValue(type, value, clinicCatalog);
    expect(diagnostics).toEqual([expect.objectContaining({ severity: 'error', path })]);
    expect(`${diagnostics[0]?.message.fr} ${diagnostics[0]?.message.en}`).toContain(words);
  });

  it.each<[TypeRef, string]>([
    [{ kind: 'object', name: 'Nope' }, 'type « Nope » inconnu'],
    [{ kind: 'list', of: { kind: 'coded', valueSet: 'nope' } }, '« nope »'],
    [{ kind: 'quantity', dimension: 'nope' }, 'dimension'],
    [{ kind: 'ref', entity: 'Nope' }, 'entité'],
  ])('any value of a type that does not resolve: %j', (type, words) => {
    const [diagnostic] = checkValue(type, [], clinicCatalog);
    expect(diagnostic).toMatchObject({ code: 'TYPE_UNKNOWN', path: '' });
    expect(diagnostic?.message.fr).toContain(words);
    expect(() => typeJsonSchema(type, clinicCatalog)).toThrow(UnknownTypeError);
  });
});

describe('typeJsonSchema', () => {
  it('puts object types under $defs, once, and ends on a type that contains itself', () => {
    const schema = typeJsonSchema({ kind: 'list', of: plan }, clinicCatalog);
    expect(schema).toMatchObject({
      type: 'array',
      items: { $ref: '#/$defs/Plan~1v~02' },
      $defs: {
        'Plan/v~2': {
          required: ['doses', 'for'],
          properties: {
            doses: { type: 'array', items: { $ref: '#/$defs/Dose' } },
            next: { $ref: '#/$defs/Plan~1v~02' },
            for: { type: 'string', description: 'Qui' },
          },
        },
        Dose: { description: 'Une dose', required: ['amount'] },
      },
    });
    expect(Object.keys(schema['$defs'] as object)).toEqual(['Dose', 'Plan/v~2']);
  });

  it('needs no $defs for what holds no object', () => {
    expect(typeJsonSchema(severity, clinicCatalog)).toEqual({
      type: 'string',
      enum: ['any', 'high', 'severe'],
    });
  });
});
