import { openAuditLog, type AuditEntry, type AuditLog } from '@platform/audit-log';
import { openCredentialStore, type CredentialStore } from '@platform/credential-store';
import { randomUUID } from 'node:crypto';

import type { OperatorCall } from '../command';
import { withDatabase } from './with-database';

export { DATABASE_HELP, DATABASE_OPTION } from './with-database';

/** What an operator at the machine can reach without the proxy: that is how the first key is made. */
export interface AccessStores {
  readonly credentials: CredentialStore;
  readonly audit: AuditLog;
  /** Adds a line about `resource`, by the operator at the machine. */
  readonly record: (action: string, resource: string) => Promise<void>;
}

/** Opens the stores of one database, and closes it. Throws OperatorError when it cannot be used. */
export const withAccessStores = <T>(
  call: OperatorCall,
  given: string | undefined,
  work: (stores: AccessStores) => Promise<T>,
): Promise<T> =>
  withDatabase(call, given, async (database) => {
    const audit = await openAuditLog(database);
    const requestId = randomUUID();
    return work({
      audit,
      credentials: await openCredentialStore(database),
      record: async (action, resource) => {
        await audit.append({ actor: CLI, action, resource, requestId });
      },
    });
  });

const CLI: AuditEntry['actor'] = { kind: 'operator', id: 'cli', name: 'cli' };
