import { PlatformError } from '@platform/ports';

/** The log cannot be written or read. The audited call was not carried out. */
export class AuditLogUnavailableError extends PlatformError {
  constructor(cause: unknown) {
    super('AUDIT_LOG_UNAVAILABLE', "journal d'audit indisponible", { cause });
  }
}
