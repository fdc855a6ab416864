import { PlatformError } from './platform-error';

/** Thrown at boot when an environment variable or a manifest key must be fixed before anything starts. */
export class ConfigurationError extends PlatformError {
  /** The variable or manifest key to fix, e.g. `RUN_DB_URL`. */
  readonly key: string;

  constructor(key: string, message: string, options?: { cause?: unknown }) {
    super('CONFIGURATION_INVALID', message, options);
    this.key = key;
  }
}
