import { PlatformError } from './platform-error';

/**
 * Thrown at boot when something outside the process prevents the start: the database does not answer, the
 * port is in use, the disk is full. The settings may be right, and a retry may succeed. For settings that
 * are wrong, use `ConfigurationError`.
 */
export class StartImpededError extends PlatformError {
  /** The environment variable of the resource that cannot be used, e.g. `RUN_DB_URL`. */
  readonly key: string;

  /** `english`: the same message in English. A process that does not start prints both. */
  constructor(key: string, message: string, options?: { cause?: unknown; english?: string }) {
    const english = options?.english;
    super('START_IMPEDED', english === undefined ? message : { fr: message, en: english }, options);
    this.key = key;
  }
}
