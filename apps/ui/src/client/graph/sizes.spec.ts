import { isReadable, isWrapped } from './sizes';

const PLACE = { width: 1140, height: 620 };

it('isReadable says whether a drawing fits its place without becoming too small', () => {
  expect(isReadable({ width: 1500, height: 500 }, PLACE)).toBe(true);
  expect(isReadable({ width: 1700, height: 500 }, PLACE)).toBe(false);
  expect(isReadable({ width: 274, height: 900 }, PLACE)).toBe(false);
});

it('isWrapped wraps what does not fit, where columns have room', () => {
  expect(isWrapped({ width: 274, height: 5_396 }, PLACE)).toBe(true);
  expect(isWrapped({ width: 274, height: 600 }, PLACE)).toBe(false);
  expect(isWrapped({ width: 274, height: 5_396 }, { width: 358, height: 564 })).toBe(false);
});
