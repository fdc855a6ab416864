import { objectIn, textsIn } from '../stored-json';
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
  /** Original expiry of the key. A rotation changes `expires_at`, never this. */
  readonly issued_until: string | null;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
  readonly task_roles: string;
  readonly stands_for: string | null;
  readonly lineage: string;
  readonly context: string | null;
  readonly tokens_per_day: number | null;
  /** The key that this one and the keys in between replaced. Null for a key that replaced none. */
  readonly first_id: string | null;
}

export function toKey(row: KeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    roles: listIn(row.roles),
    taskRoles: listIn(row.task_roles),
    user: row.stands_for,
    context: contextIn(row.context),
    tokensPerDay: row.tokens_per_day,
    tokenAccount: row.first_id ?? row.id,
    createdAt: row.created_at,
    createdBy: row.created_by,
    lineage: listIn(row.lineage),
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}

/** Whether a key is neither revoked nor expired. An unreadable expiry counts as past. */
export function isInForce(row: KeyRow, now: Date): boolean {
  if (row.revoked_at !== null) return false;
  return row.expires_at === null || now.getTime() < Date.parse(row.expires_at);
}

/** Expiry of the key that replaces this one, with the same lifetime; null when it does not expire. */
export function renewedUntil(row: KeyRow, now: Date): string | null {
  if (row.issued_until === null) return null;
  const span = Date.parse(row.issued_until) - Date.parse(row.created_at);
  return new Date(now.getTime() + span).toISOString();
}

/** Expiry of a replaced key: the end of the grace period, or its own expiry if that is earlier. */
export function endOfGrace(row: KeyRow, now: Date, graceMs: number): string {
  const grace = now.getTime() + graceMs;
  const end = row.expires_at === null ? grace : Math.min(grace, Date.parse(row.expires_at));
  return new Date(end).toISOString();
}

/** A stored list. A damaged one is empty, so that it grants nothing. */
const listIn = (text: string): readonly string[] => textsIn(text) ?? [];

/** Matches no subject: a damaged binding must not free the key of it. */
const DAMAGED = { '': '' };

function contextIn(text: string | null): Readonly<Record<string, string>> | null {
  if (text === null) return null;
  const given = objectIn(text);
  const isContext = given && Object.values(given).every((id) => typeof id === 'string');
  return isContext ? (given as Record<string, string>) : DAMAGED;
}
