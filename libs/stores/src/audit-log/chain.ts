import { createHash } from 'node:crypto';

import type { AuditEntry, AuditHead, AuditLine } from './audit-log';

/** An entry with its time, not yet chained. */
export type DatedEntry = AuditEntry & Pick<AuditLine, 'at'>;

/** The previous hash of the first line. */
const BEFORE_THE_FIRST = '0'.repeat(64);

/** Chains entries after `head`, in order. */
export function chained(head: AuditHead | null, entries: readonly DatedEntry[]): AuditLine[] {
  const lines: AuditLine[] = [];
  for (const entry of entries) lines.push(lineAfter(lines.at(-1) ?? head, entry));
  return lines;
}

/**
 * Returns the SHA-256, hexadecimal, of the UTF-8 bytes of one JSON object in canonical form (RFC 8785). Never change
 * this format: stored chains could no longer be verified, here or by an auditor's own program.
 */
export function hashOf(line: Omit<AuditLine, 'hash'>, previous: AuditHead | null): string {
  const canonical = JSON.stringify({
    action: line.action,
    actorId: line.actor.id,
    actorKind: line.actor.kind,
    actorName: line.actor.name,
    at: line.at,
    previousHash: previous?.hash ?? BEFORE_THE_FIRST,
    refusalCode: line.refusal?.code ?? null,
    refusalStatus: line.refusal?.status ?? null,
    requestId: line.requestId,
    resource: line.resource,
    seq: line.seq,
  });
  return createHash('sha256').update(canonical).digest('hex');
}

function lineAfter(previous: AuditHead | null, entry: DatedEntry): AuditLine {
  const line = { ...entry, seq: (previous?.seq ?? 0) + 1 };
  return { ...line, hash: hashOf(line, previous) };
}
