import type { JsonValue } from '@platform/ports';

import { typedCatalog, TYPES } from '../__fixtures__/typed-catalog';
import type { TableConfig } from '../constructs/table';
import { measures } from './__fixtures__/measures';
import { compileTable } from './compile-table';

type Column = Partial<TableConfig['inputs'][number]>;

const primitive = (name: string) => ({ type: { kind: 'primitive', name } }) as Column;
const NUMBER: Column = { type: TYPES.number };
const INTEGER: Column = { type: TYPES.integer };
const MASS: Column = { type: TYPES.mass, unit: 'g' };
const TRIAGE: Column = { type: TYPES.triage };
const TEXT: Column = { type: TYPES.text };

/** The places of a column with these cells, and the atoms that each cell takes. */
function placed(column: Column, cells: readonly string[], catalog = typedCatalog) {
  const config = {
    inputs: [{ name: 'x', ...column }],
    outputs: [],
    rows: cells.map((x) => ({ when: { x } })),
  };
  const { table, problems } = compileTable(config as unknown as TableConfig, catalog);
  const [found] = table?.columns ?? [];
  if (!table || !found) throw new Error(JSON.stringify(problems));
  const { places } = found;
  const ofEach = <T>(read: (atom: number) => T): readonly T[] =>
    Array.from({ length: places.atoms }, (_, atom) => read(atom));
  return { places, ofEach, known: table.rows.map(([cell]) => cell?.known) };
}

describe('the atoms of a column', () => {
  it.each<[string, Column, string[], unknown[]]>([
    ['numbers', NUMBER, ['20', '10', '[10..20]'], [9, 10, 15, 20, 21]],
    ['numbers, of no cell', NUMBER, ['any'], [0]],
    ['whole numbers', INTEGER, ['10', '11', '14'], [9, 10, 11, 12, 14, 15]],
    ['amounts in two units', MASS, ['20 dg', '3'], [1, 2, 2.5, 3, 4].map((value) => g(value))],
    [
      'days',
      primitive('Date'),
      ['2024-02-28', '> 2024-03-01'],
      ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02'],
    ],
    [
      'the first and the last day',
      primitive('Date'),
      ['0001-01-01', '9999-12-31'],
      ['0001-01-01', '0001-01-02', '9999-12-31'],
    ],
    [
      'instants',
      primitive('DateTime'),
      ['2024-02-29T10:00:00+01:00'],
      ['2024-02-29T08:59:00.000Z', '2024-02-29T09:00:00.000Z', '2024-02-29T09:01:00.000Z'],
    ],
    [
      'times within a minute of the ends of the day',
      primitive('Time'),
      ['00:00:30', '23:59:00'],
      ['00:00:00.000', '00:00:30.000', '11:59:45.000', '23:59:00.000', '23:59:30.000'],
    ],
    [
      'times further from the ends of the day',
      primitive('Time'),
      ['00:02:00', '23:58:00'],
      ['00:01:00.000', '00:02:00.000', '12:00:00.000', '23:58:00.000', '23:59:00.000'],
    ],
    ['codes, those of no cell together', TRIAGE, ['orange'], ['green', 'orange']],
    ['texts, and any other', TEXT, ['b', '"a", b'], ['b', 'a', undefined]],
    [
      'texts, of which one may be unknown',
      { ...TEXT, nullable: true },
      ['a, unknown'],
      ['a', undefined],
    ],
  ])('are each shown by a value: %s', (_which, column, cells, expected) => {
    const { places, ofEach } = placed(column, cells);
    expect(ofEach((atom) => places.valueOf(atom))).toStrictEqual(expected);
  });

  it.each<[Column, string[], unknown[]]>([
    [NUMBER, ['< 10', '10', ']10..20['], [[[0, 0]], [[1, 1]], [[2, 2]]]],
    [
      NUMBER,
      ['> 20, < 10', '20, <= 10, > 20'],
      [
        [
          [0, 0],
          [4, 4],
        ],
        [
          [0, 1],
          [3, 4],
        ],
      ],
    ],
    [
      NUMBER,
      ['[10..20], ]15..30]', '[30..30]', '10, 15, 20'],
      [
        [[1, 7]],
        [[7, 7]],
        [
          [1, 1],
          [3, 3],
          [5, 5],
        ],
      ],
    ],
    [NUMBER, ['15, [10..20]', '10'], [[[1, 5]], [[1, 1]]]],
    [INTEGER, [']10..11[', '> 11', '< 10'], [[], [[3, 3]], [[0, 0]]]],
    [INTEGER, [']10..12[', ']10..12]', '[10..12['], [[[2, 2]], [[2, 3]], [[1, 2]]]],
    [
      TRIAGE,
      ['red, green', 'orange'],
      [
        [
          [0, 0],
          [2, 2],
        ],
        [[1, 1]],
      ],
    ],
    [TEXT, ['c, a', 'b, a', 'b'], [[[0, 1]], [[1, 2]], [[2, 2]]]],
  ])('are taken by the cells of %j in order and apart: %j', (column, cells, expected) => {
    expect(placed(column, cells).known).toStrictEqual(expected);
  });

  it('are taken by the code of a cell and those that it subsumes', () => {
    const type = { kind: 'coded', valueSet: 'atc' } as never;
    const { places, known } = placed({ type }, ['C03', 'C03DA', 'C09'], measures);
    expect(known).toEqual([[[0, 1]], [[1, 1]], [[2, 2]]]);
    expect(places.spanOf([0, 1])).toEqual({ kind: 'values', values: ['C03', 'C03DA'] });
  });

  it('are told as what lies between two ends, of which a point is its own', () => {
    const { places, ofEach } = placed(NUMBER, ['[10..20]']);
    const open = (value: number) => ({ value, closed: false });
    const closed = (value: number) => ({ value, closed: true });
    expect(ofEach((atom) => places.spanOf([atom, atom]))).toEqual([
      { kind: 'interval', to: open(10) },
      { kind: 'interval', from: closed(10), to: closed(10) },
      { kind: 'interval', from: open(10), to: open(20) },
      { kind: 'interval', from: closed(20), to: closed(20) },
      { kind: 'interval', from: open(20) },
    ]);
    expect(places.spanOf([1, 2])).toEqual({ kind: 'interval', from: closed(10), to: open(20) });
    expect(places.spanOf([0, 4])).toEqual({ kind: 'interval' });
    expect(placed(TRIAGE, ['orange']).places.spanOf([0, 1])).toEqual({
      kind: 'values',
      values: ['green', 'red', 'orange'],
    });
    expect(placed(TEXT, ['a', 'b']).places.spanOf([1, 2])).toEqual({
      kind: 'values',
      values: ['b', undefined],
    });
  });
});

function g(value: number, comparator?: string | null): JsonValue {
  return { value, unit: 'g', ...(comparator !== undefined && { comparator }) };
}

describe('the place of a value', () => {
  it.each<[string, [Column, ...string[]], JsonValue, readonly [number, number] | undefined]>([
    ['a number below the first point', [NUMBER, '10', '20'], -1e300, [0, 0]],
    ['a point', [NUMBER, '10', '20'], 20, [3, 3]],
    ['a number between two points', [NUMBER, '10', '20'], 10.000000000000002, [2, 2]],
    ['a number that only rounds to a point', [NUMBER, '0.29999999999999999'], 0.3, [2, 2]],
    ['… from above', [NUMBER, '0.30000000000000001', '0.4'], 0.3, [0, 0]],
    ['one of two points that are one number', [NUMBER, '0.30000000000000001', '0.3'], 0.3, [1, 1]],
    ['… the second', [NUMBER, '0.3', '0.29999999999999999', '0.29999999999999998'], 0.3, [5, 5]],
    [
      'an amount that only rounds to a point',
      [MASS, '8.3'],
      { value: 83.00000000000001, unit: 'dg' },
      [2, 2],
    ],
    ['half of a whole number', [INTEGER, '10', '11'], 10.5, undefined],
    ['a number that is none', [NUMBER, '10'], '10', undefined],
    ['a code beside those of the cells', [TRIAGE, 'orange'], 'red', [0, 0]],
    ['no code', [TRIAGE, 'orange'], 'blue', undefined],
    ['a text of no cell', [TEXT, 'a'], 'z', [1, 1]],
    ['a number for a text', [TEXT, '5'], 5, undefined],
    ['true', [{ type: TYPES.flag }, 'false'], true, [0, 0]],
  ])('%s', (_which, [column, ...cells], value, expected) => {
    expect(placed(column, cells).places.placeOf(value)).toEqual(expected);
  });

  it.each<[number, string | null, readonly [number, number]]>([
    [1, '<', [0, 0]],
    [1, '<=', [0, 1]],
    [1, '>=', [1, 4]],
    [1, '>', [2, 4]],
    [1.5, '<', [0, 2]],
    [1.5, '<=', [0, 2]],
    [1.5, '>', [2, 4]],
    [2, '>', [4, 4]],
    [2, null, [3, 3]],
  ])('%d with the comparator %s is all that it may be', (value, comparator, expected) => {
    expect(placed(MASS, ['1', '2']).places.placeOf(g(value, comparator))).toEqual(expected);
  });
});

describe('the resolution of a column', () => {
  const CELLS = ['< 1', '[1..1.4]', '1.6', '2'];

  it.each<[string, Column, (value: number) => JsonValue]>([
    ['numbers', NUMBER, (value) => value],
    ['amounts', MASS, (value) => g(value)],
  ])('tells the %s between two steps, and how each is shown', (_which, column, of) => {
    const { places, ofEach } = placed({ ...column, resolution: 0.5 }, CELLS);
    expect(ofEach((atom) => places.valueOf(atom))).toEqual(
      [0, 1, 1.2, 1.4, 1.5, 1.6, 1.8, 2, 3].map(of),
    );
    expect(ofEach((atom) => places.isBetweenSteps(atom))).toEqual([
      ...[false, false, true, true, false, true, true, false, false],
    ]);
    expect(ofEach((atom) => places.shownAs(atom))).toEqual(
      [0, 1, 1, 1.5, 1.5, 1.5, 2, 2, 3].map(of),
    );
  });

  it('has a step right above a bound that the author could only write as that step', () => {
    const type = { kind: 'quantity', dimension: 'length' } as never;
    const below = (feet: number) => `${feet - 1}.${'9'.repeat(60)} ft`;
    const cells = [below(3), '3.5 ft', below(6)];
    const { places } = placed({ type, unit: 'yd', resolution: 1 }, cells, measures);
    expect([2, 4].map((atom) => places.isBetweenSteps(atom))).toEqual([false, true]);
    expect(places.valueOf(2)).toEqual({ value: 1, unit: 'yd' });
  });

  it.each<[string, Column]>([
    ['numbers', NUMBER],
    ['codes', TRIAGE],
  ])('is that of %s without one: nothing lies between steps', (_which, column) => {
    const { places, ofEach } = placed(column, column === TRIAGE ? ['red'] : CELLS);
    expect(new Set(ofEach((atom) => places.isBetweenSteps(atom)))).toEqual(new Set([false]));
    expect(new Set(ofEach((atom) => places.shownAs(atom)))).toEqual(new Set([undefined]));
  });
});
