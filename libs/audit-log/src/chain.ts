import { createHash } from 'node:crypto';

import type { AuditEntry, AuditHead, AuditLine } from './audit-log';

/** What happened, when; not yet in its place. */
export type DatedEntry = AuditEntry & Pick<AuditLine, 'at'>;

/** What stands for the hash of the line before the first one. */
const BEFORE_THE_FIRST = '0'.repeat(64);

/** The lines that follow `head`, in order. */
export function chained(head: AuditHead | null, entries: readonly DatedEntry[]): AuditLine[] {
  const lines: AuditLine[] = [];
  for (const entry of entries) lines.push(lineAfter(lines.at(-1) ?? head, entry));
  return lines;
}

/**
 * SHA-256, hexadecimal, over the UTF-8 of one JSON object in canonical form (RFC 8785): its keys in
 * the order below, which is that of their code units, nothing between them. Nothing of it may change:
 * kept chains could no longer be verified, here or by an auditor's own program.
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
