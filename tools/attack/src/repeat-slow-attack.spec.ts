import { repeatSlowAttack } from './repeat-slow-attack';
import { type AttackResult } from './launch-attack';

const result = (failures: readonly string[], isOnlySlow: boolean): AttackResult => ({
  attack: { name: 'x', does: 'x', mode: 'open' },
  ...{ failures, isOnlySlow, maxWaitMs: 0, maxOwnWaitMs: 0, ms: 0 },
});
const WAITED = '/healthz waited 518 ms';
const SLOW = result([WAITED], true);
const FAST = result([], false);
const BROKEN = result(['the endpoint ended', WAITED], false);

it.each([
  { what: 'that was withstood', launches: [FAST], last: FAST },
  { what: 'that was slow once', launches: [SLOW, FAST], last: FAST },
  { what: 'that was slow twice', launches: [SLOW, SLOW, FAST], last: FAST },
  { what: 'that is always slow', launches: [SLOW, SLOW, SLOW], last: SLOW },
  { what: 'that did more than delay', launches: [BROKEN], last: BROKEN },
  { what: 'that did more the second time', launches: [SLOW, BROKEN], last: BROKEN },
])('an attack $what', async ({ launches: [first, ...again], last }) => {
  const launch = jest.fn<Promise<AttackResult>, []>();
  for (const one of again) launch.mockResolvedValueOnce(one);
  const { earlier = [], ...told } = await repeatSlowAttack(first as AttackResult, launch);
  expect(told).toEqual(last);
  // A transcript does not hide that it was slow.
  expect(earlier).toEqual(again.map(() => WAITED));
  expect(launch).toHaveBeenCalledTimes(again.length);
});
