import type { ApiKey } from './credential-store';

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
  readonly task_roles: string;
  readonly stands_for: string | null;
  readonly lineage: string;
}

export function toKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    roles: textsIn(row.roles),
    taskRoles: textsIn(row.task_roles),
    user: row.stands_for,
    createdAt: row.created_at,
    createdBy: row.created_by,
    lineage: textsIn(row.lineage),
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

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
function textsIn(text: string): readonly string[] {
  try {
    const texts: unknown = JSON.parse(text);
    return Array.isArray(texts) && texts.every((each) => typeof each === 'string') ? texts : [];
  } catch {
    return [];
  }
}
