import type { AuditEntry } from '../audit-log';

export const entryOf = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: { kind: 'user', id: 'user:ada', name: 'Ada é 🩺' },
  action: 'publishWorkflow',
  resource: 'workflow:hyperkalaemia',
  requestId: 'request-1',
  ...changes,
});
