import {
  compileMapExpr,
  EvaluationBudget,
  ExpressionBudgetError,
  InvalidExpressionError,
  type MapExpr,
  UnsafePathError,
} from '../index';

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

  describe('stops on a record that takes too much to read', () => {
    /** Nested five hundred times, a list at each level. */
    let deep: unknown = { a: 1 };
    for (let level = 0; level < 500; level += 1) deep = { a: deep, list: [1, 2, 3] };
    const wide = Array.from({ length: 100_000 }, () => ({ a: 1 }));

    it.each([
      ['descents inside descents', '$..a..a', deep],
      ['everything below everything', '$..*..*', deep],
      ['a filter at every place', '$..[?(@.a > 1)]', wide],
      ['a list that is too long', '$[*].a', wide],
      ['the same, of which one is wanted', '$..a', wide],
    ])('%s: %s', (_what, jsonpath, record) => {
      expect(() => read({ jsonpath }, record)).toThrow(ExpressionBudgetError);
      expect(() => read({ jsonpath, all: true }, record)).toThrow(ExpressionBudgetError);
    });

    it('what it finds is too large, since each place holds those below it', () => {
      let nested: unknown = 'x'.repeat(5_000);
      for (let level = 0; level < 300; level += 1) nested = { a: nested };
      expect(() => read({ jsonpath: '$..a', all: true }, nested)).toThrow(ExpressionBudgetError);
      expect(read({ jsonpath: '$..a' }, nested)).toBeDefined();
    });

    it('what all its fields take together is too much', () => {
      const budget = new EvaluationBudget();
      const field = compileMapExpr({ jsonpath: '$..a' });
      const record = wide.slice(0, 3_000);
      expect(field(record, budget)).toBe(1);
      const repeats = 10;
      expect(() => {
        for (let count = 0; count < repeats; count += 1) field(record, budget);
      }).toThrow(ExpressionBudgetError);
      expect(field(record)).toBe(1);
    });
  });
});
