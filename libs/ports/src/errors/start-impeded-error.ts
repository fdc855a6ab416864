import { PlatformError } from './platform-error';

/**
 * Thrown at boot when something outside the process keeps it from starting: a database that does not
 * answer, a port that is taken, a disk that is full. The settings may be right, and another try may
 * succeed; ConfigurationError is for settings that cannot be.
 */
export class StartImpededError extends PlatformError {
  /** The variable that names what cannot be used, e.g. `RUN_DB_URL`. */
  readonly key: string;

  /** The message in English, for who starts the process. */
  readonly english?: string;

  constructor(key: string, message: string, options?: { cause?: unknown; english?: string }) {
    super('START_IMPEDED', message, options);
    this.key = key;
    if (options?.english !== undefined) this.english = options.english;
  }
}
