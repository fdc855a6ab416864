import { join } from 'node:path';

import { loadPlugin, type LoadedPlugin } from '@platform/sdk-testing';

import { inUnit, isUcum, ucumCodes } from '../__fixtures__/ucum-judge';
import { unitOf } from './units';

/** The judge computes by floating point. */
const isClose = (one: number | undefined, other: number): boolean =>
  one !== undefined && Math.abs(one - other) <= 1e-12 * Math.max(1, Math.abs(other));

const isSame = (one: string, other: string): boolean =>
  one === other || isClose(inUnit(1, one, other), 1);

const ucum = (code: string) => unitOf({ system: 'http://unitsofmeasure.org', code });

/** What laboratories mean by these is not what UCUM has them for: gauss, tesla, kelvin. */
const MEANT_OTHERWISE = new Set(['G/L', 'G/l', 'T/L', 'T/l', 'K/uL', 'K/ul', 'K/mm3']);

describe('the units of the plugins, by another maker of UCUM', () => {
  let catalog: LoadedPlugin['catalog'];
  beforeAll(async () => {
    ({ catalog } = await loadPlugin(join(__dirname, '../..')));
  });

  it('are UCUM codes, or words for one, of one dimension and of the same factor', () => {
    const dimensions = [...catalog.dimensions.values()];
    expect(dimensions.length).toBeGreaterThan(20);
    const wrong = dimensions.flatMap(({ name, canonical, units }) =>
      units.flatMap(({ symbol, toCanonical, offset = 0 }) => {
        const code = unitOf({ unit: symbol });
        return isUcum(canonical) &&
          isUcum(code) &&
          // Two values, so that an offset and a factor cannot make up for each other.
          [1, 98.6].every((value) =>
            isClose(inUnit(value, code, canonical), value * toCanonical + offset),
          )
          ? []
          : [`${name}: ${symbol} = ${toCanonical} ${canonical}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('have each code in one dimension', () => {
    const dimensionOf = new Map<string, string>();
    for (const { name, units } of catalog.dimensions.values()) {
      for (const code of units.map(({ symbol }) => unitOf({ unit: symbol }))) {
        expect([code, dimensionOf.get(code) ?? name]).toEqual([code, name]);
        dimensionOf.set(code, name);
      }
    }
  });

  it.each<[unit: string, leadsTo: readonly [string, number] | undefined]>([
    ['mmol/l', ['amount-concentration', 1]],
    ['µmol/l', ['amount-concentration', 0.001]],
    ['mEq/l', ['charge-concentration', 1]],
    ['g/dl', ['mass-concentration', 10]],
    ['mcg/L', ['mass-concentration', 0.000001]],
    ['ng/ml', ['mass-concentration', 0.000001]],
    ['G/l', ['number-concentration', 1]],
    ['T/L', ['number-concentration', 1000]],
    ['x10E9/L', ['number-concentration', 1]],
    ['10^9/L', ['number-concentration', 1]],
    ['K/uL', ['number-concentration', 1]],
    ['M/µL', ['number-concentration', 1000]],
    ['10³/mm³', ['number-concentration', 1]],
    ['/mm3', ['number-concentration', 0.001]],
    ['U/l', ['catalytic-concentration', 1]],
    ['UI/l', ['arbitrary-concentration', 1]],
    ['mIU/L', ['arbitrary-concentration', 0.001]],
    ['µUI/mL', ['arbitrary-concentration', 0.001]],
    ['mOsm/kg', ['osmolality', 1]],
    ['%', ['fraction', 1]],
    ['mmol/mol', ['amount-fraction', 1]],
    ['ml/min', ['clearance', 1]],
    ['mL/min/1,73 m²', ['surface-clearance', 1]],
    ['g/24h', ['mass-rate', 1000]],
    ['breaths/min', ['frequency', 1]],
    ['bpm', ['frequency', 1]],
    ['mm Hg', ['pressure', 0.133322]],
    ['sec', ['duration', 1]],
    ['°C', ['temperature', 1]],
    ['kg/m²', ['body-mass-index', 1]],
    ['Mg', undefined],
    ['MMOL/L', undefined],
    ['M/L', undefined],
    ['t/L', undefined],
    ['C', undefined],
    ['UI', undefined],
    ['furlong', undefined],
  ])('lead from the printed unit %s to %j', (unit, leadsTo) => {
    const code = unitOf({ unit });
    const found = [...catalog.dimensions.values()].flatMap(({ name, units }) =>
      units
        .filter(({ symbol }) => symbol === code)
        .map(({ toCanonical }): [string, number] => [name, toCanonical]),
    );
    expect(found).toEqual(leadsTo === undefined ? [] : [leadsTo]);
  });

  it('are apart where UCUM would convert and medicine does not', () => {
    const all = [...catalog.dimensions.values()];
    const converted = all.flatMap((one, at) =>
      all
        .slice(at + 1)
        .filter((other) => inUnit(1, one.canonical, other.canonical) !== undefined)
        .map((other) => `${one.name}, ${other.name}`),
    );
    expect(converted).toEqual([
      'fraction, amount-fraction',
      'fraction, mass-ratio',
      'amount-fraction, mass-ratio',
      'clearance, surface-clearance',
    ]);
  });
});

describe('unitOf, by another maker of UCUM', () => {
  const roots = ucumCodes();
  const codes = roots.flatMap((root) => [
    root,
    ...['m', 'u', 'k', 'c', 'M', 'G'].map((prefix) => prefix + root),
    ...['L', 'l', 'dL', 'mL', 'uL', 'mm3', 'min', 'mol', 'kg', '(24.h)'].map(
      (per) => `${root}/${per}`,
    ),
  ]);
  const valid = codes.filter((code) => isUcum(code) && !MEANT_OTHERWISE.has(code));

  it('leaves what a UCUM code means as it is', () => {
    expect(valid.length).toBeGreaterThan(4_000);
    expect(valid.filter((code) => !isSame(code, ucum(code)))).toEqual([]);
  });

  it('reads a printed unit that is a UCUM code as that code', () => {
    expect(valid.filter((code) => unitOf({ unit: code }) !== ucum(code))).toEqual([]);
  });

  it('gives again what it gave', () => {
    expect(valid.filter((code) => ucum(ucum(code)) !== ucum(code))).toEqual([]);
  });
});
