import { PlatformError } from '@platform/ports';

/** Keys can be neither checked nor changed; the same request may be made again. */
export class CredentialStoreUnavailableError extends PlatformError {
  constructor(cause: unknown) {
    super('CREDENTIAL_STORE_UNAVAILABLE', 'base des clés indisponible', { cause });
  }
}
