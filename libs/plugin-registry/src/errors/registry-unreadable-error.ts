import { PlatformError } from '@platform/ports';

/** Thrown when a registry does not answer, refuses access or is not there. */
export class RegistryUnreadableError extends PlatformError {
  constructor(location: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      'PLUGIN_REGISTRY_UNREADABLE',
      `registre de plugins ${location} injoignable : ${reason.replace(/\s+/g, ' ').trim()}`,
      { cause },
    );
  }
}
