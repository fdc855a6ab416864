import type { ApiKey } from './credential-store';

/** The maker of keys that an operator makes at the machine: each begins a lineage of its own. */
const AT_THE_MACHINE = 'cli';

/** A row of the table `api_keys`, by column name. */
export interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly roles: string;
  /** SHA-256 of the secret, hexadecimal. */
  readonly secret_hash: string;
  readonly created_at: string;
  readonly created_by: string;
  /** When it was to end as it was issued; a rotation brings `expires_at` forward, never this. */
  readonly issued_until: string | null;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
  /** Null for keys of releases without them. */
  readonly task_roles: string | null;
  readonly stands_for: string | null;
  readonly lineage: string | null;
}

export function toKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    roles: rolesIn(row.roles),
    taskRoles: row.task_roles === null ? [] : rolesIn(row.task_roles),
    user: row.stands_for,
    createdAt: row.created_at,
    createdBy: row.created_by,
    lineage: row.lineage === null ? oldLineage(row) : rolesIn(row.lineage),
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

/** Of a release that did not keep it: its maker's kind is not known either. */
const oldLineage = ({ created_by: maker }: KeyRow): readonly string[] =>
  maker === AT_THE_MACHINE ? [] : ['key', 'user', 'anonymous'].map((kind) => `${kind}:${maker}`);

/** Neither revoked nor past its end; an end that cannot be read is past. */
export function isInForce(row: KeyRow, now: Date): boolean {
  if (row.revoked_at !== null) return false;
  return row.expires_at === null || now.getTime() < Date.parse(row.expires_at);
}

/** When a key that replaces this one ends, for the time it was issued for; null for never. */
export function renewedUntil(row: KeyRow, now: Date): string | null {
  if (row.issued_until === null) return null;
  const span = Date.parse(row.issued_until) - Date.parse(row.created_at);
  return new Date(now.getTime() + span).toISOString();
}

/** When a key that is replaced ends: after the grace, or before when it was to. */
export function endOfGrace(row: KeyRow, now: Date, graceMs: number): string {
  const grace = now.getTime() + graceMs;
  const end = row.expires_at === null ? grace : Math.min(grace, Date.parse(row.expires_at));
  return new Date(end).toISOString();
}

/** Damaged roles are none: the key opens nothing. */
function rolesIn(text: string): readonly string[] {
  try {
    const roles: unknown = JSON.parse(text);
    return Array.isArray(roles) && roles.every((role) => typeof role === 'string') ? roles : [];
  } catch {
    return [];
  }
}
