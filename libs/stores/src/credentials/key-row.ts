import type { RowOf } from '@platform/database';

import { objectIn, textsIn } from '../stored-json';
import type { ApiKey } from './credential-store';
import type { KEYS_TABLE } from './tables';

export type KeyRow = RowOf<typeof KEYS_TABLE>;

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
