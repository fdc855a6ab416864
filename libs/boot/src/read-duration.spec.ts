import { ConfigurationError } from '@platform/ports';

import { readDuration } from './read-duration';
import { RUN_RETENTION } from './run-retention';

const PAUSE = { key: 'PAUSE', byDefault: 'PT10S', atLeast: 'PT1S' };

describe('a duration of the environment', () => {
  it.each([
    [undefined, 10_000],
    ['PT1S', 1_000],
    ['P1DT2H', 93_600_000],
  ])('%s is %i ms', (given, expected) => {
    expect(readDuration(given, PAUSE)).toBe(expected);
  });

  it.each(['', '10', 'PT', 'PT0.5S', '-PT10S', 'soon'])('%j is refused by its key', (given) => {
    expect(() => readDuration(given, PAUSE)).toThrow(
      new ConfigurationError('PAUSE', "durée ISO 8601 d'au moins PT1S attendue, par exemple PT10S"),
    );
  });

  it('of the retention is a year, and a day at least', () => {
    expect(readDuration(undefined, RUN_RETENTION)).toBe(365 * 86_400_000);
    expect(readDuration('P1D', RUN_RETENTION)).toBe(86_400_000);
    expect(() => readDuration('PT23H', RUN_RETENTION)).toThrow("d'au moins P1D");
  });
});
