import type { Database } from '@platform/database';

import type { AuditLog } from './audit-log';

/** Opens the audit log of a database, creating or completing its table first. */
export function openAuditLog(
  _database: Database,
  _options: { readonly now?: () => Date } = {},
): Promise<AuditLog> {
  return Promise.reject(new Error('being built'));
}
