import { problemError, type AuditedCall, type Caller, type Gate } from '../index';

/**
 * A gate that identifies callers by the header `x-role` alone and writes audit lines to `lines`. `shut` makes the
 * audit log unavailable.
 */
export class TestGate implements Gate {
  readonly lines: AuditedCall[] = [];
  shut = false;
  admitted = 0;

  async identify({ headers }: Parameters<Gate['identify']>[0]): Promise<Caller> {
    const role = headers['x-role'];
    if (role === undefined) throw problemError('authentication-required');
    return { kind: 'key', id: `key-${role}`, name: 'Clé', roles: new Set(String(role).split(',')) };
  }

  async admit({ id }: Caller): Promise<void> {
    this.admitted += 1;
    if (id === 'key-busy') throw problemError('too-many-requests');
  }

  async record(line: AuditedCall): Promise<void> {
    if (this.shut) throw problemError('audit-log-unavailable');
    this.lines.push(line);
  }
}
