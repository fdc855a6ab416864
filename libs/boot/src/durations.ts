import { ConfigurationError } from '@platform/ports';
import { Duration } from 'luxon';

/** A variable that holds an ISO 8601 duration. */
export interface DurationVariable {
  readonly key: string;
  /** ISO 8601: what holds without the variable. */
  readonly byDefault: string;
  /** ISO 8601: nothing shorter is accepted. */
  readonly atLeast: string;
}

/**
 * How long a finished run can be read and its event id is refused a second run. Past it a finished
 * event id would be run again, so it may not be shorter than a redelivery.
 */
export const RUN_RETENTION: DurationVariable = {
  key: 'RUN_RETENTION',
  byDefault: 'P365D',
  atLeast: 'P1D',
};

/** Milliseconds. Throws ConfigurationError for what is no duration, or too short. */
export function readDuration(
  given: string | undefined,
  { key, byDefault, atLeast }: DurationVariable,
): number {
  const duration = Duration.fromISO(given ?? byDefault).toMillis();
  if (duration >= Duration.fromISO(atLeast).toMillis()) return duration;
  throw new ConfigurationError(
    key,
    `durée ISO 8601 d'au moins ${atLeast} attendue, par exemple ${byDefault}`,
    { english: `an ISO 8601 duration of at least ${atLeast} is expected, such as ${byDefault}` },
  );
}
