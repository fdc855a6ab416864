import { keepCounters, type KeptCounters } from '@platform/telemetry/testing';
import type { WaitingCounts } from '@platform/run-store';

import { observeWaiting } from './observe-waiting';

const NONE = { 'under-1h': 0, 'under-4h': 0, 'under-24h': 0, 'over-24h': 0 };
const COUNTS: WaitingCounts = {
  runs: { ...NONE, 'under-4h': 3 },
  validations: { ...NONE, 'over-24h': 2 },
};

let kept: KeptCounters;
beforeEach(() => {
  kept = keepCounters();
});
afterEach(() => kept.close());

it('what waits is exported by age, zero included, from one read for both metrics', async () => {
  let reads = 0;
  const countWaiting = async (): Promise<WaitingCounts> => {
    reads += 1;
    return COUNTS;
  };
  observeWaiting({ countWaiting }, () => new Date());
  const valuesOf = async (name: string) =>
    Object.fromEntries((await kept.read(name)).map(({ age, value }) => [age, value]));
  expect(await valuesOf('clinical.runs.suspended')).toEqual(COUNTS.runs);
  expect(reads).toBe(1);
  expect(await valuesOf('clinical.validations.waiting')).toEqual(COUNTS.validations);
});

it('what waits is not exported while the database does not say, and is again afterwards', async () => {
  let answers = false;
  const countWaiting = async (): Promise<WaitingCounts> => {
    if (answers) return COUNTS;
    throw new Error('panne');
  };
  observeWaiting({ countWaiting }, () => new Date());
  expect(await kept.read('clinical.validations.waiting')).toEqual([]);
  answers = true;
  expect(await kept.read('clinical.validations.waiting')).toHaveLength(4);
});
