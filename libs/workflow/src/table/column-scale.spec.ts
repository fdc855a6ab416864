import { exactNumber, type Operand } from '@platform/expression';
import type { JsonValue } from '@platform/ports';

import { typedCatalog, TYPES } from '../__fixtures__/typed-catalog';
import type { TableConfig } from '../constructs/table';
import { measures } from './__fixtures__/measures';
import { columnScale, type NamedScale, type OrderedScale } from './column-scale';

type Column = Partial<TableConfig['inputs'][number]>;

const primitive = (name: string) => ({ type: { kind: 'primitive', name } }) as Column;
const MASS: Column = { type: TYPES.mass, unit: 'g' };
const conversions = [{ from: { value: 1, unit: 'g' }, to: { value: 1, unit: 'L' }, source: {} }];

const scaleOf = (column: Column, catalog = typedCatalog) =>
  columnScale({ name: 'x', ...column } as never, catalog);
const ordered = (column: Column, catalog = typedCatalog) =>
  scaleOf(column, catalog) as OrderedScale;
const named = (column: Column) => scaleOf(column) as NamedScale;

/** A problem as one text, any other value as it is. */
function said(value: unknown): unknown {
  const { code, message } = Object(value) as { code?: string; message?: { en: string } };
  return message ? `${code} ${message.en}` : value;
}

describe('the scale of a column', () => {
  it.each<[string, Column, string]>([
    [
      'a number with a unit',
      { ...primitive('Number'), unit: 'g' },
      'WF303 only a quantity has a unit and conversions',
    ],
    [
      'a code with conversions',
      { type: TYPES.triage, conversions } as never,
      'WF303 only a quantity has a unit and conversions',
    ],
    [
      'a date with a resolution',
      { ...primitive('Date'), resolution: 1 },
      'WF302 only a number and a quantity have a resolution',
    ],
    [
      'a code with a resolution',
      { type: TYPES.triage, resolution: 1 },
      'WF302 only a number and a quantity have a resolution',
    ],
    [
      'a quantity without a unit',
      { type: TYPES.mass },
      'WF303 the column of a quantity names its "unit"',
    ],
    [
      'a quantity in a unit of another',
      { type: TYPES.mass, unit: 'L' },
      'WF303 the dimension "mass" has no unit "L" (units: g, dg)',
    ],
    [
      'a quantity of no dimension',
      { type: { kind: 'quantity', dimension: 'force' }, unit: 'N' },
      'WF303 unknown dimension "force"',
    ],
    [
      'a unit of two dimensions',
      { type: TYPES.quantity, unit: 'x' },
      'WF303 "x" is not the unit of exactly one dimension: name "dimension"',
    ],
    [
      'a unit of none',
      { type: TYPES.quantity, unit: 'N' },
      'WF303 "N" is not the unit of exactly one dimension: name "dimension"',
    ],
    [
      'a code of no value set',
      { type: { kind: 'coded', valueSet: 'none' } },
      'WF302 unknown value set "none"',
    ],
    [
      'a duration',
      primitive('Duration'),
      'WF302 a column is a quantity, a code, a Boolean, a number, a date or a text, not "primitive"',
    ],
    [
      'an object',
      { type: TYPES.coding },
      'WF302 a column is a quantity, a code, a Boolean, a number, a date or a text, not "object"',
    ],
  ])('is refused: %s', (_which, column, expected) => {
    expect(said(scaleOf(column))).toBe(expected);
  });

  it.each<[string, Column]>([
    ['numbers', primitive('Number')],
    ['decimals', primitive('Decimal')],
    ['whole numbers', primitive('Integer')],
    ['amounts', MASS],
  ])('may have a resolution: that of %s', (_which, column) => {
    expect(scaleOf({ ...column, resolution: 1 })).toMatchObject({ kind: 'ordered', one: 1 });
  });

  it.each<[string, Column, Operand, string]>([
    ['a number', primitive('Number'), { text: '-5.50' }, '-5.5'],
    [
      'a number with an exponent',
      primitive('Number'),
      { text: '1e5' },
      'WF302 "1e5" is not of type Number',
    ],
    [
      'a number of another base',
      primitive('Number'),
      { text: '0x10' },
      'WF302 "0x10" is not of type Number',
    ],
    [
      'a number that is too large',
      primitive('Number'),
      { text: '9'.repeat(400) },
      `WF302 "${'9'.repeat(400)}" is not of type Number`,
    ],
    [
      'a number with a unit',
      primitive('Number'),
      { text: '5', unit: 'g' },
      'WF303 a number has no unit "g"',
    ],
    ['a whole number', primitive('Integer'), { text: '5' }, '5'],
    ['half a number', primitive('Integer'), { text: '5.5' }, 'WF302 "5.5" is not of type Integer'],
    ['half a decimal', primitive('Decimal'), { text: '5.5' }, '5.5'],
    ['a day', primitive('Date'), { text: '1970-01-02' }, '86400'],
    [
      'a day with a unit',
      primitive('Date'),
      { text: '1970-01-02', unit: 'g' },
      'WF302 "1970-01-02 g" is not of type Date',
    ],
    ['a month', primitive('Date'), { text: '1970-01' }, 'WF302 "1970-01" is not of type Date'],
    ['an amount', MASS, { text: '5.5' }, '5.5'],
    ['an amount in another unit', MASS, { text: '5.5', unit: 'dg' }, '0.55'],
    [
      'an amount in a unit of another',
      MASS,
      { text: '5', unit: 'L' },
      'WF303 the dimension "mass" has no unit "L" (units: g, dg)',
    ],
    ['an amount that is none', MASS, { text: 'x' }, 'WF302 "x" is not of type quantity<mass>'],
  ])('reads %s', (_which, column, operand, expected) => {
    expect(String(said(ordered(column).read(operand)))).toBe(expected);
  });

  it.each<[string, Column, unknown, unknown]>([
    ['a number', primitive('Number'), 5.5, 5.5],
    ['no number', primitive('Number'), NaN, undefined],
    ['a number without end', primitive('Number'), Infinity, undefined],
    ['a text for a number', primitive('Number'), '5', undefined],
    ['a day', primitive('Date'), '1970-01-02', exactNumber(86_400)],
    ['a number for a day', primitive('Date'), 19_700_102, undefined],
    ['an instant', primitive('DateTime'), '1970-01-01T01:00:01+01:00', exactNumber(1)],
    ['a time', primitive('Time'), '00:00:01.500', exactNumber(1.5)],
    ['an amount in the canonical unit', MASS, { value: 5.5, unit: 'g' }, 5.5],
    ['an amount in the other', MASS, { value: 5.5, unit: 'dg' }, exactNumber(0.55)],
    ['an amount in a unit of another', MASS, { value: 5.5, unit: 'L' }, undefined],
    ['an amount without a unit', MASS, { value: 5.5 }, undefined],
    ['an amount of a text', MASS, { value: '5.5', unit: 'g' }, undefined],
    ['an amount without end', MASS, { value: Infinity, unit: 'g' }, undefined],
    ['a number for an amount', MASS, 5.5, undefined],
    ['nothing for an amount', MASS, null, undefined],
  ])('places %s of a run', (_which, column, value, expected) => {
    expect(ordered(column).place(value as JsonValue)).toEqual(expected);
  });

  it('counts dates in days, times in minutes, and whole numbers in ones', () => {
    const DAY = exactNumber(86_400);
    const years = { first: exactNumber(-62_135_596_800), end: exactNumber(253_402_300_800) };
    expect(scaleOf(primitive('Date'))).toMatchObject({ one: 86_400, step: DAY, range: years });
    expect(scaleOf(primitive('DateTime'))).toMatchObject({ one: 60, range: years });
    const day = { first: exactNumber(0), end: DAY };
    expect(scaleOf(primitive('Time'))).toMatchObject({ one: 60, range: day });
    expect(scaleOf(primitive('Integer'))).toMatchObject({ one: 1, step: exactNumber(1) });
    expect(
      [primitive('Number'), primitive('DateTime'), primitive('Time'), MASS].map(
        (column) => ordered(column).step,
      ),
    ).toEqual([undefined, undefined, undefined, undefined]);
    expect([primitive('Number'), MASS].map((column) => ordered(column).range)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('finds the dimension by a unit that only it has', () => {
    const scale = ordered({ type: TYPES.quantity, unit: 'dL' });
    expect(scale.place({ value: 5, unit: 'L' })).toBe(5);
    expect(scale.valueAt(exactNumber(5))).toEqual({ value: 50, unit: 'dL' });
  });

  it('converts by factor and offset, and prints fifteen digits', () => {
    const type = { kind: 'quantity', dimension: 'temperature' } as never;
    const celsius = ordered({ type, unit: 'Cel' }, measures);
    expect(celsius.place({ value: 37.2, unit: 'Cel' })).toEqual(exactNumber(310.35));
    expect(celsius.place({ value: 310.35, unit: 'K' })).toBe(310.35);
    expect(celsius.valueAt(exactNumber(310.35))).toEqual({ value: 37.2, unit: 'Cel' });
    expect(celsius.fromAmount(exactNumber(37.2))).toEqual(exactNumber(310.35));
    const length = { kind: 'quantity', dimension: 'length' } as never;
    const yards = ordered({ type: length, unit: 'yd' }, measures);
    expect(yards.valueAt(exactNumber(1))).toEqual({ value: 0.333333333333333, unit: 'yd' });
  });

  it('knows the names of codes and Booleans, and takes every text and every external code', () => {
    const [triage, flag] = [named({ type: TYPES.triage }), named({ type: TYPES.flag })];
    expect([triage.names, triage.takersOf('red')]).toEqual([['green', 'orange', 'red'], ['red']]);
    expect(said(triage.problemOf('blue'))).toBe('WF305 "blue" is no code of "triage"');
    expect(triage.problemOf('red')).toBeUndefined();
    expect([flag.names, flag.takersOf('true')]).toEqual([['true', 'false'], ['true']]);
    expect(['true', 'false', 'yes'].map((name) => said(flag.problemOf(name)))).toEqual([
      ...[undefined, undefined, 'WF302 "yes" is not of type Boolean'],
    ]);
    for (const type of [TYPES.text, TYPES.drug]) {
      const open = named({ type });
      expect([open.names, open.problemOf('a'), open.takersOf('a')]).toEqual([
        undefined,
        undefined,
        ['a'],
      ]);
    }
  });
});
