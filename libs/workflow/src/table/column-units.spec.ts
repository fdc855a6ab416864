import { buildCatalog, createBundle } from '@platform/catalog';

import { TYPES, typedCatalog } from '../__fixtures__/typed-catalog';
import type { TableConfig } from '../constructs/table';
import { nodeSignature } from '../node-signature';
import { measures } from './__fixtures__/measures';
import { unitsOf, unitsOfColumn } from './column-units';
import { compileTable } from './compile-table';
import { decideTable } from './decide-table';
import { proveTable } from './prove-table';

const source = { citation: 'a density' };
/** 3 g of it are 3.90983 L: neither divides the other without a remainder. */
const DENSITY = { from: { value: 3, unit: 'g' }, to: { value: 3.90983, unit: 'L' }, source };

function tableOf(cells: readonly string[], conversions: readonly object[] | undefined = [DENSITY]) {
  const config = {
    inputs: [{ name: 'mass', type: TYPES.mass, unit: 'g', ...(conversions && { conversions }) }],
    outputs: [{ name: 'row', type: TYPES.integer }],
    hit: 'unique',
    rows: cells.map((mass, row) => ({ when: { mass }, then: { row } })),
  } as unknown as TableConfig;
  return { config, ...compileTable(config, typedCatalog) };
}

/** The row that takes a value. */
function rowOf(cells: readonly string[], mass: object) {
  const { table: read } = tableOf(cells);
  return read && decideTable(read, 'unique', { mass } as never);
}

/** A catalog of dimensions that have one unit each. */
const catalogOf = (units: Readonly<Record<string, string>>) =>
  buildCatalog([
    createBundle(
      {
        apiVersion: 'platform/plugin-v1',
        name: '@test/units',
        version: '1.0.0',
        contributes: {
          dimensions: Object.entries(units).map(([name, symbol]) => ({
            ...{ name, label: name, canonical: symbol },
            units: [{ symbol, toCanonical: 1 }],
          })),
        },
      },
      {},
    ),
  ]).catalog;

const wrongs = (conversion: object | readonly object[]) =>
  tableOf(['any'], [conversion].flat()).problems.map(
    ({ code, message }) => `${code} ${message.en}`,
  );

describe('a column with a conversion of its analyte', () => {
  it.each([
    [{ value: 15, unit: 'g' }, [0]],
    [{ value: 19.54915, unit: 'L' }, [0]],
    [{ value: 195.4915, unit: 'dL' }, [0]],
    [{ value: 19.54914999999999, unit: 'L' }, [1]],
    [{ value: 19.54915000000001, unit: 'L' }, [2]],
    [{ value: 14.99999999999999, unit: 'g' }, [1]],
  ])('compares %j exactly with a cell in either unit', (mass, rows) => {
    expect(rowOf(['15 g', '< 15 g', '> 15 g'], mass)).toEqual({ kind: 'rows', rows });
    expect(rowOf(['19.54915 L', '< 195.4915 dL', '> 150 dg'], mass)).toEqual({
      kind: 'rows',
      rows,
    });
  });

  it('is proven across its units, with a witness in that of the author', () => {
    const proofOf = (...cells: string[]) => {
      const { table: read, config } = tableOf(cells);
      if (!read) throw new Error('not read');
      const { gaps, overlaps } = proveTable(read, config);
      const [place] = read.columns.map(({ places }) => places);
      return [...gaps, ...overlaps].map(({ at: [atom = 0] }) => place?.valueOf(atom));
    };
    expect(proofOf('< 15 g', '>= 19.54915 L')).toEqual([]);
    expect(proofOf('< 15 g', '> 19.54915 L')).toEqual([{ value: 15, unit: 'g' }]);
    expect(proofOf('<= 15 g', '>= 19.54915 L')).toEqual([{ value: 15, unit: 'g' }]);
  });

  it('takes a bound in the other unit', () => {
    expect(rowOf(['< 15 g', '>= 15 g'], { value: 20, unit: 'L', comparator: '>' })).toEqual({
      kind: 'rows',
      rows: [1],
    });
  });

  it('takes several, each to a dimension of its own', () => {
    const catalog = catalogOf({ amount: 'mmol/L', mass: 'mg/dL', charge: 'mEq/L' });
    const to = (value: number, unit: string) => ({
      ...{ from: { value: 1, unit: 'mmol/L' }, to: { value, unit }, source },
    });
    const config = {
      inputs: [
        {
          name: 'k',
          type: { kind: 'quantity', dimension: 'amount' },
          unit: 'mmol/L',
          conversions: [to(3.90983, 'mg/dL'), to(2, 'mEq/L')],
        },
      ],
      outputs: [{ name: 'row', type: TYPES.integer }],
      hit: 'unique',
      rows: ['5.5', '< 5.5', '> 5.5'].map((k, row) => ({ when: { k }, then: { row } })),
    } as unknown as TableConfig;
    const { table: read } = compileTable(config, catalog);
    const decided = [
      { value: 5.5, unit: 'mmol/L' },
      { value: 21.504065, unit: 'mg/dL' },
      { value: 11, unit: 'mEq/L' },
      { value: 10.9, unit: 'mEq/L' },
    ].map((k) => read && decideTable(read, 'unique', { k }));
    expect(decided).toEqual([0, 0, 0, 1].map((row) => ({ kind: 'rows', rows: [row] })));
  });

  it('has a port that takes every quantity', () => {
    const type = typedCatalog.nodes.get('core.table');
    if (!type) throw new Error('no table');
    const { config } = tableOf(['any']);
    const { inputs } = nodeSignature({ id: 'bands', type: type.id, config }, type, {
      catalog: typedCatalog,
      spec: {},
      callees: new Map(),
    });
    expect(inputs[0]?.type).toEqual({ kind: 'quantity' });
  });

  it.each([
    ['without it', undefined, 'WF303 the dimension "mass" has no unit "L"'],
    ['in another dimension', [DENSITY], 'WF303 the dimension "mass" has no unit "h"'],
  ])('refuses a unit %s by name', (_case, conversions, expected) => {
    const unit = conversions ? 'h' : 'L';
    const { problems } = tableOf([`> 5 ${unit}`], conversions ?? (null as never));
    expect(problems.map(({ code, message }) => `${code} ${message.en}`)).toEqual([
      expect.stringContaining(expected),
    ]);
  });

  it('is refused with a unit that is not there, with one of its own dimension, or twice', () => {
    expect(wrongs({ ...DENSITY, from: { value: 1, unit: 'L' } })).toEqual([
      expect.stringContaining('WF303 the dimension "mass" has no unit "L"'),
    ]);
    expect(wrongs({ ...DENSITY, to: { value: 1, unit: 'dg' } })).toEqual([
      'WF303 "dg" is not the unit of exactly one dimension other than "mass"',
    ]);
    expect(wrongs([DENSITY, { ...DENSITY, to: { value: 2, unit: 'kJ' } }])).toEqual([
      'WF303 "x" is the unit of two dimensions of the column',
    ]);
    expect(wrongs([DENSITY, DENSITY])).toEqual([
      'WF320 the column has two conversions to "volume"',
    ]);
  });

  it.each([
    ['length', 'ft', 'Cel', '"length" and "temperature"'],
    ['temperature', 'K', 'yd', '"temperature" and "length"'],
  ])('is refused from or to a unit with an offset: %s', (own, from, to, both) => {
    const conversion = { from: { value: 1, unit: from }, to: { value: 1, unit: to }, source };
    const dimension = measures.dimensions.get(own);
    const found = dimension && unitsOfColumn({ conversions: [conversion] }, dimension, measures);
    expect(found).toMatchObject({
      code: 'WF303',
      message: {
        en: `${both} are not converted by a factor: one of their units has an offset`,
      },
    });
  });
});

describe('the units of a dimension', () => {
  it('are those that it lists, and the canonical one', () => {
    const units = [
      { symbol: 'Cel', toCanonical: 1, offset: 273.15 },
      { symbol: 'mK', toCanonical: 0.001 },
      { symbol: 'kelvin', toCanonical: 1 },
    ];
    const found = unitsOf({ canonical: 'K', units } as never);
    expect(
      [...found].map(([symbol, each]) => [
        symbol,
        String(each.factor),
        String(each.offset),
        each.isCanonical,
      ]),
    ).toEqual([
      ['K', '1', '0', true],
      ['Cel', '1', '273.15', false],
      ['mK', '0.001', '0', false],
      ['kelvin', '1', '0', true],
    ]);
  });
});
