import { forAll, PROPERTY_TIMEOUT_MS } from '@platform/testing';

import { typedCatalog, TYPES } from '../__fixtures__/typed-catalog';
import type { TableConfig } from '../constructs/table';
import { compileTable } from './compile-table';
import { proveTable } from './prove-table';
import { randomTable } from './__fixtures__/random-table';
import { CellByCell, pointsOf, tryEveryCombination } from './__fixtures__/try-every-combination';

jest.setTimeout(PROPERTY_TIMEOUT_MS);

const RUNS = 3_000;

const MAX_SHOWN = 20;

const sorted = (points: readonly (readonly number[])[]): readonly string[] =>
  points.map((point) => point.join(' ')).toSorted();

/** Proves a table, and expects what trying every combination finds. */
function expectAsTried(config: TableConfig): void {
  const { table, problems } = compileTable(config, typedCatalog);
  if (!table) throw new Error(JSON.stringify(problems));
  const cells = new CellByCell(table);
  const proof = proveTable(table, config);
  const tried = tryEveryCombination(table, config);
  expect(proof.isComplete).toBe(true);

  expect(proof.gaps.length === 0).toBe(tried.gaps.length === 0);
  const onSteps = proof.gaps.map(({ atoms }) =>
    pointsOf(atoms).filter((at) => cells.isOnSteps(at)),
  );
  for (const [index, { at }] of proof.gaps.entries()) expect(onSteps[index]).toContainEqual(at);
  const points = sorted(onSteps.flat());
  // Each once, and fewer than are shown are all of them.
  expect(points).toEqual(
    proof.gaps.length < MAX_SHOWN
      ? sorted(tried.gaps)
      : sorted(tried.gaps.filter((gap) => points.includes(gap.join(' ')))),
  );

  expect(proof.betweenSteps).toHaveLength(Math.min(tried.between.length, MAX_SHOWN));
  for (const [index, { at, atoms }] of proof.betweenSteps.entries()) {
    const { column, range } = tried.between[index] as (typeof tried.between)[number];
    const region = pointsOf(atoms);
    expect(region).toContainEqual(at);
    for (const point of region) {
      expect(cells.isHole(point)).toBe(true);
      expect(point[column]).toBeGreaterThanOrEqual(range[0]);
      expect(point[column]).toBeLessThanOrEqual(range[1]);
    }
  }

  expect(sorted(proof.overlaps.map(({ row, other }) => [row, other]))).toEqual(
    sorted(tried.overlaps),
  );
  for (const { row, other, at } of proof.overlaps) {
    expect(cells.takers(at)).toEqual(expect.arrayContaining([row, other]));
    expect(cells.occurs(at)).toBe(true);
  }
  expect(proof.dead).toEqual(tried.dead);
  expect(proof.unsafe.map(({ row, other }) => [row, other])).toEqual(tried.unsafe);
  for (const { other, at } of proof.unsafe) {
    expect(cells.takers(at)).toContain(other);
    expect(cells.occurs(at)).toBe(true);
  }

  if (tried.undecided.length === 0) expect(proof.undecided).toBeUndefined();
  else expect(tried.undecided).toContainEqual(proof.undecided);
}

const MASS = { name: 'mass', type: TYPES.mass, unit: 'g' };
const FLAG = { name: 'flag', type: TYPES.flag, nullable: true };

type When = Readonly<Record<string, string>>;

/** A table of each of these rows, under both hit policies that want one row. */
function expectEachAsTried(
  inputs: readonly object[],
  tables: readonly (readonly When[])[],
  impossible: readonly When[] = [],
): void {
  for (const hit of ['unique', 'first']) {
    for (const rows of tables) {
      expectAsTried({
        ...{ hit, inputs, outputs: [{ name: 'out', type: TYPES.text }] },
        rows: rows.map((when, index) => ({ when, then: { out: index === 1 ? 'b' : 'a' } })),
        impossible: impossible.map((when) => ({ when, reason: 'does not occur' })),
      } as unknown as TableConfig);
    }
  }
}

const FIRST_CELLS = ['< 2', '> 2', '< 1', '[1..2[', '1', '2', '1, 3', 'any', 'unknown'];
const NEXT_CELLS = [
  ...['<= 1', '< 2', '<= 2', '>= 1', '>= 2'].map((test) => `${test}, unknown`),
  ...['>= 2', 'unknown', 'any', '< 2, >= 2'],
];
const LAST_CELLS = ['any', 'unknown', '>= 2'];

const THREE_ROWS = FIRST_CELLS.flatMap((first) =>
  NEXT_CELLS.flatMap((next) => LAST_CELLS.map((last) => [first, next, last])),
);

describe('the proof of a table', () => {
  it('finds exactly what trying every combination finds, and shows each finding by one', async () => {
    await forAll(randomTable, { runs: RUNS }, async ({ config }) => expectAsTried(config));
  });

  it.each([
    ['a quantity, which may be only a bound', { ...MASS, name: 'n' }],
    ['a number that may be absent', { name: 'n', type: TYPES.number, nullable: true }],
  ])('does so for tables of three rows of %s', (_column, column) => {
    expectEachAsTried(
      [column],
      THREE_ROWS.map((row) => row.map((n) => ({ n }))),
    );
  });

  it('does so for tables of three rows that may depend on a Boolean too', () => {
    const cells = ['< 2', '< 1, unknown', 'any', '< 2, >= 2'].flatMap((mass) =>
      ['true', 'false, unknown', 'any'].map((flag) => ({ mass, flag })),
    );
    const rows = cells.flatMap((one) => cells.map((other) => [one, other, { mass: 'any' }]));
    expectEachAsTried([MASS, FLAG], rows);
    expectEachAsTried([MASS, FLAG], rows, [{ mass: '< 2, >= 2', flag: 'true' }]);
  });
});
