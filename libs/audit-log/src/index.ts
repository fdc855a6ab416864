export type {
  AuditEntry,
  AuditFilter,
  AuditHead,
  AuditLine,
  AuditLog,
  AuditVerdict,
} from './audit-log';
export { AuditLogUnavailableError } from './errors';
export { openAuditLog } from './knex-audit-log';
