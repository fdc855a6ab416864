import { forAll, PROPERTY_TIMEOUT_MS } from '@platform/testing';

import { typedCatalog, TYPES } from '../__fixtures__/typed-catalog';
import type { TableConfig } from '../constructs/table';
import { compileTable } from './compile-table';
import type { Point } from './coverage';
import { proveTable, type RowPair } from './prove-table';
import type { Region } from './uncovered';
import { randomTable } from './__fixtures__/random-table';
import { CellByCell, pointsOf, tryEveryCombination } from './__fixtures__/try-every-combination';

jest.setTimeout(PROPERTY_TIMEOUT_MS);

const RUNS = 3_000;

const MAX_SHOWN = 20;

const sorted = (points: readonly (readonly number[])[]): readonly string[] =>
  points.map((point) => point.join(' ')).toSorted();

const has = (points: readonly Point[] = [], at: Point): boolean =>
  points.some((point) => point.every((atom, column) => atom === at[column]));

/** Proves a table, and expects what trying every combination finds. */
function expectAsTried(config: TableConfig): void {
  const { table, problems } = compileTable(config, typedCatalog);
  if (!table) throw new Error(JSON.stringify(problems));
  const cells = new CellByCell(table);
  const proof = proveTable(table, config);
  const tried = tryEveryCombination(table, config);
  const { gaps, betweenSteps, overlaps, dead, unsafe, undecided } = proof;
  const pairsOf = (pairs: readonly RowPair[]) => pairs.map(({ row, other }) => [row, other]);
  expect({
    isComplete: proof.isComplete,
    hasGaps: gaps.length > 0,
    betweenSteps: betweenSteps.length,
    overlaps: sorted(pairsOf(overlaps)),
    dead,
    unsafe: pairsOf(unsafe),
    isUndecided: undecided !== undefined,
  }).toEqual({
    isComplete: true,
    hasGaps: tried.gaps.length > 0,
    betweenSteps: Math.min(tried.between.length, MAX_SHOWN),
    overlaps: sorted(tried.overlaps),
    dead: tried.dead,
    unsafe: tried.unsafe,
    isUndecided: tried.undecided.length > 0,
  });

  const onSteps = gaps.map(({ atoms }) => pointsOf(atoms).filter((at) => cells.isOnSteps(at)));
  const points = sorted(onSteps.flat());
  // Each once, and fewer than are shown are all of them.
  expect(points).toEqual(
    gaps.length < MAX_SHOWN
      ? sorted(tried.gaps)
      : sorted(tried.gaps.filter((gap) => points.includes(gap.join(' ')))),
  );

  const isShownBetween = ({ at, atoms }: Region, index: number): boolean => {
    const { column, range } = tried.between[index] as (typeof tried.between)[number];
    const isIn = (atom = NaN) => range[0] <= atom && atom <= range[1];
    const region = pointsOf(atoms);
    return has(region, at) && region.every((each) => cells.isHole(each) && isIn(each[column]));
  };
  const isTakenBy = (at: Point, ...rows: readonly number[]): boolean =>
    cells.occurs(at) && rows.every((row) => cells.takers(at).includes(row));
  const shownByAnother = [
    ...gaps.filter(({ at }, index) => !has(onSteps[index], at)),
    ...betweenSteps.filter((region, index) => !isShownBetween(region, index)),
    ...overlaps.filter(({ row, other, at }) => !isTakenBy(at, row, other)),
    ...unsafe.filter(({ other, at }) => !isTakenBy(at, other)),
    ...(undecided && !has(tried.undecided, undecided) ? [undecided] : []),
  ];
  expect(shownByAnother).toEqual([]);
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
