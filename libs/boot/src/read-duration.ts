import { ConfigurationError } from '@platform/ports';
import { Duration } from 'luxon';

/** An environment variable that holds an ISO 8601 duration. */
export interface DurationVariable {
  readonly key: string;
  /** Default, ISO 8601. */
  readonly byDefault: string;
  /** Minimum, ISO 8601. */
  readonly atLeast: string;
}

/** NaN if it is none. Without a locale luxon asks the system for one, which takes 20 ms of a start. */
const millisecondsOf = (iso: string): number => Duration.fromISO(iso, { locale: 'en' }).toMillis();

/** Returns the duration in ms. Throws `ConfigurationError` when it is not a duration or too short. */
export function readDuration(
  given: string | undefined,
  { key, byDefault, atLeast }: DurationVariable,
): number {
  const duration = millisecondsOf(given ?? byDefault);
  if (duration >= millisecondsOf(atLeast)) return duration;
  throw new ConfigurationError(
    key,
    `durée ISO 8601 d'au moins ${atLeast} attendue, par exemple ${byDefault}`,
    { english: `an ISO 8601 duration of at least ${atLeast} is expected, such as ${byDefault}` },
  );
}
