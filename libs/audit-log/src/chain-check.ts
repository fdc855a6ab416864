import type { AuditHead, AuditVerdict } from './audit-log';
import { isReadable, toLine, type AuditRow } from './audit-row';
import { hashOf } from './chain';

type Break = NonNullable<AuditVerdict['broken']>;

/** Checks rows in order of their sequence numbers, and finds the first invalid one. */
interface ChainCheck {
  /** Checks the next row. Returns false at the first invalid one; stop reading then. */
  read(row: AuditRow): boolean;
  verdict(): AuditVerdict;
}

export function createChainCheck(expected?: AuditHead): ChainCheck {
  let head: AuditHead | null = null;
  let broken: Break | undefined;
  let lines = 0;
  return {
    read(row) {
      lines += 1;
      broken = breakAt(row, head, expected);
      if (!broken) head = { seq: row.seq, hash: row.hash };
      return !broken;
    },
    verdict() {
      const end = broken ?? cutAfter(head, expected);
      return { ok: !end, lines, head, ...(end && { broken: end }) };
    },
  };
}

function breakAt(
  row: AuditRow,
  previous: AuditHead | null,
  expected: AuditHead | undefined,
): Break | undefined {
  const seq = (previous?.seq ?? 0) + 1;
  if (row.seq > seq) return { seq, reason: 'missing' };
  if (!isReadable(row)) return { seq: row.seq, reason: 'unreadable' };
  const isSound = row.seq === seq && row.hash === hashOf(toLine(row), previous);
  // A rewritten tail is a valid chain too; only the expected head reveals it.
  const isAsExpected = row.seq !== expected?.seq || row.hash === expected.hash;
  return isSound && isAsExpected ? undefined : { seq: row.seq, reason: 'altered' };
}

function cutAfter(head: AuditHead | null, expected: AuditHead | undefined): Break | undefined {
  const next = (head?.seq ?? 0) + 1;
  return expected && expected.seq >= next ? { seq: next, reason: 'truncated' } : undefined;
}
