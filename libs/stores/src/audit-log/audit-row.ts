import type { RowOf } from '@platform/database';

import type { AuditEntry, AuditLine } from './audit-log';
import type { LINES_TABLE } from './tables';

export type AuditRow = RowOf<typeof LINES_TABLE>;

const TEXTS = [
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'resource',
  'request_id',
  'hash',
] as const satisfies readonly (keyof AuditRow)[];

export function toRow(line: AuditLine): AuditRow {
  return {
    seq: line.seq,
    at: line.at,
    actor_kind: line.actor.kind,
    actor_id: line.actor.id,
    actor_name: line.actor.name,
    action: line.action,
    resource: line.resource,
    request_id: line.requestId,
    refusal_status: line.refusal?.status ?? null,
    refusal_code: line.refusal?.code ?? null,
    hash: line.hash,
  };
}

export function toLine(row: AuditRow): AuditLine {
  const { refusal_status: status, refusal_code: code } = row;
  return {
    seq: row.seq,
    at: row.at,
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    resource: row.resource,
    requestId: row.request_id,
    ...(status !== null && code !== null && { refusal: { status, code } }),
    hash: row.hash,
  };
}

/** Returns true for a row that `toRow` can produce. SQLite stores values of any type in any column. */
export function isReadable(row: AuditRow): boolean {
  const { refusal_status: status, refusal_code: code } = row;
  const refusal = `${typeof status} ${typeof code}`;
  return (
    TEXTS.every((column) => typeof row[column] === 'string') &&
    (status === null ? code === null : refusal === 'number string')
  );
}

/**
 * Replaces characters that a backend cannot store, so that the stored texts still match the hash, and those that would end
 * a line or change how it is displayed. A name from outside may contain some.
 */
export function storable({ actor, refusal, ...entry }: AuditEntry): AuditEntry {
  return {
    actor: {
      kind: storableText(actor.kind),
      id: storableText(actor.id),
      name: storableText(actor.name),
    },
    action: storableText(entry.action),
    resource: storableText(entry.resource),
    requestId: storableText(entry.requestId),
    ...(refusal && { refusal: { status: refusal.status, code: storableText(refusal.code) } }),
  };
}

const REPLACEMENT = '\uFFFD';

/** Controls, line and paragraph separators, and marks that turn the direction of text. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Surrogate}]/gu;

/** A text as lines have it. A filter for a text of a caller is compared in this form. */
export const storableText = (text: string): string => text.replaceAll(UNFIT, REPLACEMENT);
