import { waitOf } from './prefer';

it.each([
  [undefined, 25_000],
  ['respond-async', 0],
  ['wait=5', 5_000],
  ['Wait = "5"', 5_000],
  ['respond-async, wait=10', 10_000],
  ['wait=0', 0],
  ['wait=600', 25_000],
  ['wait=-1', 25_000],
  ['wait=5s', 25_000],
  ['return=minimal; foo', 25_000],
])('%s waits for %i ms', (prefer, ms) => {
  expect(waitOf(prefer, 25_000)).toBe(ms);
});
