import { PlatformError } from './platform-error';

/**
 * Thrown at boot when something outside the process prevents the start: the database does not answer, the
 * port is in use, the disk is full. The settings may be right, and a retry may succeed. For settings that
 * are wrong, use `ConfigurationError`.
 */
export class StartImpededError extends PlatformError {
  /** The environment variable of the resource that cannot be used, e.g. `RUN_DB_URL`. */
  readonly key: string;

  /** The same message in English, printed when the process fails to start. */
  readonly english?: string;

  constructor(key: string, message: string, options?: { cause?: unknown; english?: string }) {
    super('START_IMPEDED', message, options);
    this.key = key;
    if (options?.english !== undefined) this.english = options.english;
  }
}
