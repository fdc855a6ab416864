import { platformNow, setPlatformTime } from './clock';
import { relative } from './instants';

const NOW = Date.parse('2026-11-20T03:00:00Z');
const HOUR_MS = 3_600_000;
const dateOf = (ms: number): string => new Date(ms).toUTCString();
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => {
  setPlatformTime(dateOf(NOW));
  jest.restoreAllMocks();
});

it.each([-1, 1])('platformNow is that of the platform on a machine that is %i h wrong', (hours) => {
  setPlatformTime(dateOf(NOW + hours * HOUR_MS));
  expect(platformNow()).toBe(NOW + hours * HOUR_MS);
  expect(relative(dateOf(NOW + (hours + 2) * HOUR_MS), 'en')).toBe('in 2 hours');
});

it.each([[dateOf(NOW - 20_000)], [null], ['soon']])(
  'platformNow is that of the machine where an answer says %j: no difference, or an answer on its way',
  (date) => {
    setPlatformTime(date);
    expect(platformNow()).toBe(NOW);
  },
);
