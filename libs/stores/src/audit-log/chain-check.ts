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

export function createChainCheck(): ChainCheck {
  let head: AuditHead | null = null;
  let broken: Break | undefined;
  let lines = 0;
  return {
    read(row) {
      lines += 1;
      broken = breakAt(row, head);
      if (!broken) head = { seq: row.seq, hash: row.hash };
      return !broken;
    },
    verdict: () => ({ ok: !broken, lines, head, ...(broken && { broken }) }),
  };
}

function breakAt(row: AuditRow, previous: AuditHead | null): Break | undefined {
  const seq = (previous?.seq ?? 0) + 1;
  if (row.seq > seq) return { seq, reason: 'missing' };
  if (!isReadable(row)) return { seq: row.seq, reason: 'unreadable' };
  const isSound = row.seq === seq && row.hash === hashOf(toLine(row), previous);
  return isSound ? undefined : { seq: row.seq, reason: 'altered' };
}

/**
 * Compares a chain that was checked with a head of earlier: one that was cut off or rewritten behind a line is sound by
 * itself. `rows`: the line with the number of the head, and the one before, as far as they are there.
 */
export function compareWithHead(
  verdict: AuditVerdict,
  expected: AuditHead,
  rows: readonly AuditRow[],
): AuditVerdict {
  const { seq } = expected;
  const end = verdict.head?.seq ?? 0;
  if (seq > end) {
    const broken = { seq: end + 1, reason: 'truncated' } as const;
    return verdict.ok ? { ...verdict, ok: false, broken } : verdict;
  }
  const at = (wanted: number): AuditRow | undefined => rows.find((row) => row.seq === wanted);
  if (at(seq)?.hash === expected.hash) return verdict;
  const before = at(seq - 1);
  return {
    ok: false,
    lines: seq,
    head: before ? { seq: before.seq, hash: before.hash } : null,
    broken: { seq, reason: 'altered' },
  };
}
