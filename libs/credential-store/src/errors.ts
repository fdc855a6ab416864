import { PlatformError } from '@platform/ports';

/** Thrown when keys can be neither checked nor changed. The caller may retry. */
export class CredentialStoreUnavailableError extends PlatformError {
  constructor(cause: unknown) {
    super('CREDENTIAL_STORE_UNAVAILABLE', 'base des clés indisponible', { cause });
  }
}
