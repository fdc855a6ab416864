import type { DurationVariable } from './read-duration';

/**
 * How long a finished run is kept. During this time it can be read, and its event id starts no second run. After it,
 * a redelivered event would run again, so it must be longer than any redelivery. The proxy and the endpoint share it.
 */
export const RUN_RETENTION: DurationVariable = {
  key: 'RUN_RETENTION',
  byDefault: 'P365D',
  atLeast: 'P1D',
};
