import { PlatformError } from './platform-error';

/** Thrown at boot when an environment variable or a manifest key must be fixed before anything starts. */
export class ConfigurationError extends PlatformError {
  /** The variable or manifest key to fix, e.g. `RUN_DB_URL`. */
  readonly key: string;

  /** `english`: the same message in English. A process that does not start prints both. */
  constructor(key: string, message: string, options?: { cause?: unknown; english?: string }) {
    const english = options?.english;
    super(
      'CONFIGURATION_INVALID',
      english === undefined ? message : { fr: message, en: english },
      options,
    );
    this.key = key;
  }

  static override isInstance(error: unknown): error is ConfigurationError {
    return PlatformError.isInstance(error) && error.code === 'CONFIGURATION_INVALID';
  }
}
