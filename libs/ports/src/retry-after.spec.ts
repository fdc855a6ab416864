import { retryAfterMs } from './retry-after';

const NOW = new Date('2026-11-20T10:00:00Z');

it.each([
  ['7', 7_000],
  [['5', '9'], 5_000],
  ['Fri, 20 Nov 2026 10:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ['999999999', 3_600_000],
  ['soon', undefined],
  [' ', undefined],
  [undefined, undefined],
])('retry after: reads %j as %j ms', (header, wait) => {
  expect(retryAfterMs(header, NOW)).toBe(wait);
});
