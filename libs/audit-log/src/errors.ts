import { PlatformError } from '@platform/ports';

/** A line cannot be kept or read; what it is about was not done. */
export class AuditLogUnavailableError extends PlatformError {
  constructor(cause: unknown) {
    super('AUDIT_LOG_UNAVAILABLE', "journal d'audit indisponible", { cause });
  }
}
