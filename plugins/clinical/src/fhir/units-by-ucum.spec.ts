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
