import { compileMapExpr, InvalidExpressionError, type MapExpr, UnsafePathError } from '../index';

const observation = {
  resourceType: 'Observation',
  id: 'k-1',
  subject: { reference: 'Patient/p-1' },
  code: { coding: [{ system: 'http://loinc.org', code: '2823-3' }, { code: 'local' }] },
  valueQuantity: { value: 6.5, code: 'mmol/L' },
  performer: [{ reference: '#lab' }, { reference: 'Practitioner/d-1/_history/2' }],
  note: null,
};
const read = (mapExpr: MapExpr, record: unknown = observation) => compileMapExpr(mapExpr)(record);

describe('compileMapExpr', () => {
  it('reads a dotted path, whose numbers index lists [MAN-185]', () => {
    expect(read('code.coding.0.code')).toBe('2823-3');
    expect(read({ path: 'valueQuantity.value' })).toBe(6.5);
    expect(read('code')).toBe(observation.code);
  });

  it.each<MapExpr>([
    'code.coding.code',
    'code.coding.2.code',
    'missing.at.all',
    'id.length',
    'code.coding.length',
    'note',
    'toString',
    { path: 'valueQuantity.value', ref: true },
    { path: 'performer.0.reference', ref: true },
    { jsonpath: '$.missing' },
    { jsonpath: '$.note' },
  ])('reads nothing with %j', (mapExpr) => {
    expect(read(mapExpr)).toBeUndefined();
  });

  it.each([undefined, null, 5, 'text', []])('reads nothing in the record %p', (record) => {
    expect(read('a.b', record)).toBeUndefined();
    expect(read({ jsonpath: '$..a' }, record)).toBeUndefined();
  });

  it('keeps the id of a reference [MAN-186 MAN-187]', () => {
    expect(read({ path: 'subject.reference', ref: true })).toBe('p-1');
    expect(read({ jsonpath: '$.performer[1].reference', ref: true })).toBe('d-1');
    expect(read({ jsonpath: '$.performer[*].reference', all: true, ref: true })).toEqual(['d-1']);
  });

  it('answers the first match of a JSONPath, or all of them [MAN-187]', () => {
    expect(read({ jsonpath: '$.code.coding[*].code' })).toBe('2823-3');
    expect(read({ jsonpath: '$.code.coding[*].code', all: true })).toEqual(['2823-3', 'local']);
    expect(read({ jsonpath: '$.missing', all: true })).toEqual([]);
  });

  it('answers a constant, also null [MAN-188]', () => {
    expect(read({ const: 'accepted' })).toBe('accepted');
    expect(read({ const: null })).toBeNull();
    expect(read({ const: [1] }, undefined)).toEqual([1]);
  });

  it.each(['', 'a..b', '.a', 'a.'])('refuses the path %p', (path) => {
    expect(() => compileMapExpr(path)).toThrow(InvalidExpressionError);
  });

  it.each(['__proto__.x', 'a.constructor', 'a.prototype.b'])(
    'refuses the prototype key in %s',
    (path) => {
      expect(() => compileMapExpr({ path })).toThrow(UnsafePathError);
    },
  );
});
