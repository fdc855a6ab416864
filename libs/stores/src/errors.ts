import { PlatformError } from '@platform/ports';

/** The definition was changed since the caller saw it; nothing was written. */
export class StaleDefinitionError extends PlatformError {
  /** The current revision. */
  constructor(readonly revision: number | 'absent') {
    super('DEFINITION_STALE', 'définition modifiée entre-temps');
  }
}

/** Something else was published since a publication was checked; nothing was written. */
export class PublicationChangedError extends PlatformError {
  constructor() {
    super('PUBLICATION_CHANGED', 'une autre publication a eu lieu entre-temps');
  }
}

/** The store cannot be read or written now. The request may be retried. */
export class DefinitionStoreUnavailableError extends PlatformError {
  constructor(cause: unknown) {
    super('DEFINITION_STORE_UNAVAILABLE', 'base des définitions indisponible', { cause });
  }
}

/** The log cannot be written or read. The audited call was not carried out. */
export class AuditLogUnavailableError extends PlatformError {
  constructor(cause: unknown) {
    super('AUDIT_LOG_UNAVAILABLE', "journal d'audit indisponible", { cause });
  }
}

/** Thrown when keys can be neither checked nor changed. The caller may retry. */
export class CredentialStoreUnavailableError extends PlatformError {
  constructor(cause: unknown) {
    super('CREDENTIAL_STORE_UNAVAILABLE', 'base des clés indisponible', { cause });
  }
}
