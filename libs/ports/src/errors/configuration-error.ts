import { PlatformError } from './platform-error';

/** Thrown at boot when an environment variable or a manifest key must be fixed before anything starts. */
export class ConfigurationError extends PlatformError {
  /** The variable or manifest key to fix, e.g. `RUN_DB_URL`. */
  readonly key: string;

  /** The same message in English, printed when the process fails to start. */
  readonly english?: string;

  constructor(key: string, message: string, options?: { cause?: unknown; english?: string }) {
    super('CONFIGURATION_INVALID', message, options);
    this.key = key;
    if (options?.english !== undefined) this.english = options.english;
  }

  static override isInstance(error: unknown): error is ConfigurationError {
    return PlatformError.isInstance(error) && error.code === 'CONFIGURATION_INVALID';
  }
}
