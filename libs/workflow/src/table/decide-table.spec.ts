import type { JsonObject } from '@platform/ports';

import { typedCatalog, TYPES } from '../__fixtures__/typed-catalog';
import type { TableConfig } from '../constructs/table';
import { compileTable } from './compile-table';
import { decideTable } from './decide-table';

type Rows = readonly Readonly<Record<string, string>>[];
type Columns = Partial<TableConfig['inputs'][number]>[];

const MASS: Columns = [{ name: 'mass', type: TYPES.mass, unit: 'g' }];
const g = (value: number, comparator?: string) => ({
  mass: { value, unit: 'g', ...(comparator !== undefined && { comparator }) },
});

const decide = (
  inputs: Columns,
  rows: Rows,
  values: JsonObject,
  hit: TableConfig['hit'] = 'unique',
): unknown => {
  const config = {
    inputs,
    outputs: [{ name: 'out', type: TYPES.text }],
    hit,
    rows: rows.map((when) => ({ when })),
  } as unknown as TableConfig;
  const { table, problems } = compileTable(config, typedCatalog);
  if (!table) throw new Error(JSON.stringify(problems));
  const decision = decideTable(table, hit, values);
  return 'rows' in decision ? [decision.kind, ...decision.rows] : decision.kind;
};

const BANDS: Rows = [{ mass: '< 5.5' }, { mass: '[5.5..6.0[' }, { mass: '>= 60 dg' }];

describe('decideTable', () => {
  it.each([
    [g(5.49), ['rows', 0]],
    [g(5.499999999999999), ['rows', 0]],
    [g(5.5), ['rows', 1]],
    [g(5.99), ['rows', 1]],
    [g(6), ['rows', 2]],
    [{ mass: { value: 54.9, unit: 'dg' } }, ['rows', 0]],
    [{ mass: { value: 55, unit: 'dg' } }, ['rows', 1]],
  ])('finds the band of %j exactly, in any unit of the dimension', (values, expected) => {
    expect(decide(MASS, BANDS, values)).toEqual(expected);
  });

  it.each<[string, JsonObject, unknown]>([
    ['a bound in one band', g(10, '>'), ['rows', 2]],
    ['a bound that is its end', g(6, '>='), ['rows', 2]],
    ['a bound below its end', g(5.5, '<'), ['rows', 0]],
    ['a bound that reaches into the next', g(5.5, '<='), ['unknown', 0, 1]],
    ['a bound that leaves three bands', g(5, '>'), ['unknown', 0, 1, 2]],
    ['an absent value', {}, ['unknown', 0, 1, 2]],
    ['null', { mass: null }, ['unknown', 0, 1, 2]],
  ])(
    'gives a row for a value that is not known only if every completion would: %s',
    (_which, values, expected) => {
      expect(decide(MASS, BANDS, values)).toEqual(expected);
    },
  );

  it('gives a row without that cell although its column is unknown', () => {
    expect(
      decide([...MASS, { name: 'flag', type: TYPES.flag, nullable: true }], BANDS, g(7)),
    ).toEqual(['rows', 2]);
  });

  it('lets a row say unknown', () => {
    const rows = [...BANDS, { mass: 'unknown' }];
    expect(decide(MASS, rows, {})).toEqual(['rows', 3]);
    expect(decide(MASS, rows, g(5, '>'))).toEqual(['rows', 3]);
    expect(decide(MASS, rows, g(6, '>='))).toEqual(['rows', 2]);
    expect(decide(MASS, rows, {}, 'first')).toEqual(['rows', 3]);
  });

  it('leaves open what a row that says unknown in another column does not say', () => {
    const columns = [...MASS, { name: 'flag', type: TYPES.flag, nullable: true }];
    const rows = [{ mass: '>= 6' }, { flag: 'unknown' }, { flag: 'true' }];
    expect(decide(columns, rows, {}, 'first')).toEqual(['unknown', 0, 2]);
    expect(decide(columns, rows, g(7), 'first')).toEqual(['rows', 0]);
    expect(decide(columns, rows, g(5), 'first')).toEqual(['rows', 1]);
  });

  it('never lets a row for the rest take an unknown value past a row that tests it', () => {
    expect(decide(MASS, [{ mass: '>= 6.5' }, {}], {}, 'first')).toEqual(['unknown', 0]);
    expect(decide(MASS, [{ mass: '>= 6.5' }, {}], g(5), 'first')).toEqual(['rows', 1]);
  });

  it('collects what fits, and is unknown while a row may fit', () => {
    const columns = [...MASS, { name: 'flag', type: TYPES.flag, nullable: true }];
    const rows = [{ mass: '>= 5' }, { flag: 'true' }];
    expect(decide(columns, rows, { ...g(6), flag: true }, 'collect')).toEqual(['rows', 0, 1]);
    expect(decide(columns, rows, { ...g(4), flag: true }, 'collect')).toEqual(['rows', 1]);
    expect(decide(columns, rows, g(6), 'collect')).toEqual(['unknown', 1]);
  });

  const FLAG = { name: 'flag', type: TYPES.flag, nullable: true };

  it('gives a row that takes every value for one that is absent, although it does not say so', () => {
    expect(decide([FLAG], [{ flag: 'true, false' }], {})).toEqual(['rows', 0]);
    expect(decide([FLAG], [{ flag: 'true' }, { flag: 'false' }], {})).toEqual(['unknown', 0, 1]);
  });

  it('never takes a value that is known for one that a row says to be unknown', () => {
    const rows = [
      { mass: '>= 5', flag: 'true' },
      { mass: 'unknown', flag: 'unknown' },
    ];
    expect(decide([...MASS, FLAG], rows, g(5))).toEqual(['unknown', 0]);
    expect(decide([...MASS, FLAG], rows, {})).toEqual(['rows', 1]);
  });

  it('is unknown while one row of several stays open', () => {
    const rows = [{ mass: '>= 6' }, { flag: 'true' }, { flag: 'unknown' }];
    expect(decide([...MASS, FLAG], rows, {})).toEqual(['unknown', 0, 1]);
    expect(decide([...MASS, FLAG], rows, g(5))).toEqual(['rows', 2]);
  });

  it('gives the row that says one of several unknown columns that would decide', () => {
    const rows = [{ mass: '>= 6', flag: 'true' }, { flag: 'unknown' }];
    expect(decide([...MASS, FLAG], rows, {})).toEqual(['rows', 1]);
  });

  it('says of a value that is not known that no row can fit, or that several do', () => {
    const rows = [{ flag: 'true', mass: '> 1' }, { flag: 'false' }, { flag: 'false', mass: 'any' }];
    expect(decide([...MASS, FLAG], rows.slice(0, 1), { flag: false })).toBe('none');
    expect(decide([...MASS, FLAG], rows, { flag: false })).toEqual(['several', 1, 2]);
    expect(decide([...MASS, FLAG], rows, { flag: false }, 'collect')).toEqual(['rows', 1, 2]);
    expect(decide([...MASS, FLAG], rows.slice(0, 2), { flag: false })).toEqual(['rows', 1]);
  });

  it('takes a bound that decides nothing for unknown, beside values that are known', () => {
    const rows = [{ mass: '< 5' }, { mass: '>= 5' }, { mass: 'unknown' }];
    expect(decide([...MASS, FLAG], rows, { ...g(3, '>'), flag: true })).toEqual(['rows', 2]);
  });

  it('reads nothing that an input does not have of its own', () => {
    const column = { name: 'constructor', type: TYPES.text, nullable: true };
    expect(decide([column], [{ constructor: 'unknown' }], {})).toEqual(['rows', 0]);
  });

  it('finds the rows of known values by all their cells, those with holes too', () => {
    const columns = [
      { name: 'x', type: TYPES.integer },
      { name: 'y', type: TYPES.integer },
    ];
    const rows = [
      { x: '1, 5', y: '1' },
      { x: '[1..5]', y: '2' },
      { x: '3', y: '1, 3, 5' },
      { y: '> 5' },
    ];
    const at = (x: number, y: number) => decide(columns, rows, { x, y });
    expect([at(1, 1), at(5, 1)]).toEqual([
      ['rows', 0],
      ['rows', 0],
    ]);
    expect(at(3, 1)).toEqual(['rows', 2]);
    expect([at(2, 1), at(3, 4), at(6, 2), at(0, 2)]).toEqual(['none', 'none', 'none', 'none']);
    expect([at(1, 2), at(5, 2), at(3, 5), at(-99, 6)]).toEqual([
      ['rows', 1],
      ['rows', 1],
      ['rows', 2],
      ['rows', 3],
    ]);
    expect(decide(columns, [...rows, { x: '1' }, {}], { x: 1, y: 1 }, 'first')).toEqual([
      'rows',
      0,
    ]);
    expect(decide(columns, [...rows, { x: '1' }, {}], { x: 1, y: 1 }, 'collect')).toEqual([
      'rows',
      0,
      4,
      5,
    ]);
  });

  it('gives no row that takes only an unknown value for a known one', () => {
    const column = { name: 'x', type: TYPES.integer, nullable: true };
    const rows = [{ x: 'unknown' }, { x: '1' }];
    expect(decide([column], rows, { x: 1 })).toEqual(['rows', 1]);
    expect(decide([column], rows, { x: 0 })).toBe('none');
    expect(decide([column], rows.slice(0, 1), { x: 0 })).toBe('none');
  });

  it('says that no row fits, that several do, and whose value is not of its column', () => {
    expect(decide(MASS, [{ mass: '> 3' }], g(3))).toBe('none');
    expect(decide(MASS, [{ mass: '> 3' }, { mass: '> 4' }], g(5))).toEqual(['several', 0, 1]);
    expect(decide(MASS, BANDS, { mass: { value: 1, unit: 'L' } })).toBe('not-of-column');
    expect(decide(MASS, BANDS, { mass: 5 })).toBe('not-of-column');
  });

  it.each<
    [string, Columns[number], Rows, readonly [value: string | number | boolean, row: number]]
  >([
    ['codes', { type: TYPES.triage }, [{ x: 'green' }, { x: 'orange, red' }], ['red', 1]],
    ['external codes', { type: TYPES.drug }, [{ x: 'B01' }, { x: 'C03' }], ['C03', 1]],
    ['Booleans', { type: TYPES.flag }, [{ x: 'true' }, { x: 'false' }], [false, 1]],
    ['texts', { type: TYPES.text }, [{ x: '"a, b"' }, { x: 'c' }], ['a, b', 0]],
    [
      'instants',
      { type: TYPES.at },
      [{ x: '< 2026-11-20T08:10:00+01:00' }, {}],
      ['2026-11-20T07:09:59.999Z', 0],
    ],
    ['whole numbers', { type: TYPES.integer }, [{ x: '<= 8' }, { x: '[9..11]' }], [9, 1]],
    [
      'days',
      { type: { kind: 'primitive', name: 'Date' } },
      [{ x: '[2026-01-01..2026-12-31]' }, {}],
      ['2026-12-31', 0],
    ],
  ])('compares %s', (_which, column, rows, [value, row]) => {
    expect(decide([{ ...column, name: 'x' }], rows, { x: value }, 'first')).toEqual(['rows', row]);
  });
});
