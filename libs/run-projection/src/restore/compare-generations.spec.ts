import { EngineUnavailableError } from '@platform/engine-api';
import type { ReadGenerations } from '@platform/run-store';

import { forgetGenerations } from '../__fixtures__/forget-generations';
import { createGenerationMarks, type GenerationMarks } from '../__fixtures__/generation-marks';
import { openProjectionHarness, type ProjectionHarness } from '../__fixtures__/projection-harness';
import { findDifference, moveOn, type GenerationDeps } from './compare-generations';

const BEGIN = Date.parse('2026-11-20T08:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let harness: ProjectionHarness;
let marks: GenerationMarks;
let clock: number;
let deps: GenerationDeps;
beforeEach(async () => {
  harness = await openProjectionHarness();
  marks = createGenerationMarks();
  clock = BEGIN;
  deps = { store: harness.store, ingress: marks, now: () => new Date(clock) };
});
afterEach(() => harness.close());

const state = (): Promise<ReadGenerations> => harness.store.generations.read();
const difference = async () => findDifference(await state(), deps);
const minute = (at: number): string => new Date(BEGIN + at * MINUTE).toISOString();

/** Moves on by one generation, a minute later. */
async function move(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    expect(await moveOn(await state(), deps)).toBe(true);
    clock += MINUTE;
  }
}

/** Restores the database to an earlier state. */
async function restoreDatabase({ confirmed, intended }: ReadGenerations): Promise<void> {
  await forgetGenerations(harness.store);
  const none = await state();
  if (confirmed) {
    await harness.store.generations.intend(none, confirmed);
    await harness.store.generations.confirm({ confirmed: null, intended: confirmed });
  }
  if (intended) await harness.store.generations.intend(await state(), intended);
}

it('compare generations: finds nothing at a first start, nor as long as both go on together', async () => {
  expect(await difference()).toBeUndefined();
  await move(5);
  expect(await difference()).toBeUndefined();
  expect((await state()).confirmed?.number).toBe(5);
});

it.each([
  ['before the control plane was told', () => true],
  ['after the control plane was told', () => false],
])(
  'compare generations: finds nothing when a proxy ends %s, and goes on from there',
  async (_when, isBefore) => {
    await move(2);
    marks.onAsk = () => {
      if (isBefore()) throw new EngineUnavailableError('mort');
    };
    const before = await state();
    const confirm = jest.spyOn(harness.store.generations, 'confirm').mockResolvedValue(false);
    await moveOn(before, deps).catch(() => false);
    confirm.mockRestore();
    marks.onAsk = () => undefined;
    const left = await state();
    expect(left.intended?.number).toBe(3);
    expect(await difference()).toBeUndefined();
    expect(await moveOn(left, deps)).toBe(true);
    expect((await state()).confirmed).toEqual(left.intended);
  },
);

it.each([
  [1, 1],
  [1, 40],
  [2, 3],
  [7, 9],
  [30, 1],
])(
  'compare generations: finds a control plane of generation %i when %i came since, and when that one began',
  async (kept, since) => {
    await move(kept);
    const backup = marks.backUp();
    await move(since);
    marks.restore(backup);
    expect(await difference()).toEqual({ part: 'control-plane', since: minute(kept - 1) });
  },
);

it('compare generations: finds a control plane that knows nothing of before', async () => {
  await move(5);
  marks.restore(new Map());
  expect(await difference()).toEqual({ part: 'control-plane', since: null });
});

it('compare generations: finds a database that is older by one generation, or by many', async () => {
  await move(3);
  const backup = await state();
  await move(1);
  const latest = await state();
  await restoreDatabase(backup);
  expect(await difference()).toEqual({ part: 'index', since: minute(2) });
  await restoreDatabase(latest);
  await move(20);
  await restoreDatabase(backup);
  expect(await difference()).toEqual({ part: 'index', since: minute(2) });
});

it('compare generations: finds a database that was copied between being told to move on and doing so', async () => {
  await move(2);
  const mark = jest.spyOn(marks, 'markGeneration').mockRejectedValueOnce(new Error('absent'));
  await moveOn(await state(), deps).catch(() => false);
  mark.mockRestore();
  const backup = await state();
  expect(backup.intended?.number).toBe(3);
  await move(4);
  await restoreDatabase(backup);
  expect(await difference()).toEqual({ part: 'index', since: minute(1) });
});

it.each([
  ['at once', 0],
  ['within a month, in another one', 29 * DAY],
])('compare generations: finds a database that knows of nothing, %s', async (_when, later) => {
  await move(3);
  clock += later;
  const emptied = await openProjectionHarness();
  const read = () => emptied.store.generations.read();
  const found = async () => findDifference(await read(), { ...deps, store: emptied.store });
  expect(await found()).toEqual({ part: 'index', since: null });
  const restoration = { part: 'index', since: null, id: 'r-1', foundAt: minute(9) } as const;
  expect(await emptied.store.generations.restored(await read(), restoration)).toBe(true);
  expect(await found()).toBeUndefined();
  await emptied.close();
});

it('compare generations: cannot tell which one is older when they share nothing that is still kept', async () => {
  await move(3);
  marks.restore(new Map());
  clock += 31 * DAY;
  expect(await difference()).toEqual({ part: 'unknown', since: null });
});

it('compare generations: takes another proxy that moved both on meanwhile for no restoration', async () => {
  await move(2);
  const seen = await state();
  await move(3);
  await expect(findDifference(seen, deps)).resolves.toBeUndefined();
  expect(await moveOn(seen, deps)).toBe(false);
});

it('compare generations: says nothing while the control plane does not answer', async () => {
  await move(1);
  marks.onAsk = () => {
    throw new EngineUnavailableError('absent');
  };
  await expect(difference()).rejects.toThrow(EngineUnavailableError);
});
