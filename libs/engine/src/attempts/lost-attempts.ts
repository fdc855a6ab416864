import { readFileSync, renameSync, writeFileSync } from 'node:fs';

import type { LeftAttempt } from './attempt-slots';

/** Consecutive attempts of one run that crashed their process. */
export interface LostAttempts {
  readonly runId: string;
  readonly attempts: number;
  /** 1 per attempt, 2 when only this run can have caused the crash. */
  readonly weight: number;
  /** ISO 8601, UTC: when the first one was noticed. */
  readonly since: string;
  /** Node path of the last one. */
  readonly node?: string;
}

/** Lost attempts by invocation id. */
type LostByInvocation = ReadonlyMap<string, LostAttempts>;

const OWN_DOING = 2;
/** Entries older than this are dropped: their run ended elsewhere. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Updates the counts after a crash. When the code of one run was executing, the other attempts are innocent; otherwise
 * each of them is suspect.
 */
export function countLost(
  before: LostByInvocation,
  left: readonly LeftAttempt[],
  now: string,
): LostByInvocation {
  const certain = left.filter(({ isCertain }) => isCertain);
  const counted = new Map(before);
  for (const { invocationId, runId, node, isCertain } of certain.length > 0 ? certain : left) {
    const known = before.get(invocationId);
    const at = node ?? known?.node;
    counted.set(invocationId, {
      runId,
      attempts: (known?.attempts ?? 0) + 1,
      weight: (known?.weight ?? 0) + (isCertain ? OWN_DOING : 1),
      since: known?.since ?? now,
      ...(at !== undefined && { node: at }),
    });
  }
  return counted;
}

/** The counts of this endpoint, in a file. Losing the file only delays stopping a run. */
export interface LostAttemptsFile {
  of(invocationId: string): LostAttempts | undefined;
  /** Clears the count: the run made progress, or its attempt ended normally. */
  forget(invocationId: string): void;
  /** Leaves a stopped run one attempt, in case an operator resumes it. */
  leaveOne(invocationId: string): void;
}

function readCounts(file: string, now: Date): LostByInvocation {
  try {
    const counts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, LostAttempts>;
    return new Map(
      Object.entries(counts).filter(
        ([, { since }]) => now.getTime() - Date.parse(since) < FORGOTTEN_AFTER_MS,
      ),
    );
  } catch {
    return new Map();
  }
}

interface LostAttemptsOptions {
  readonly file: string;
  readonly left: readonly LeftAttempt[];
  /** `ENGINE_LOST_ATTEMPTS`: the weight at which a run is stopped. */
  readonly limit: number;
  readonly now: Date;
  readonly onCounted: (lost: LostAttempts) => void;
  readonly onUnwritable: (error: unknown) => void;
}

export function openLostAttempts(options: LostAttemptsOptions): LostAttemptsFile {
  const { file, left, limit, now, onCounted, onUnwritable } = options;
  const before = readCounts(file, now);
  const counts = new Map(countLost(before, left, now.toISOString()));
  const keep = (): void => {
    try {
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(counts)), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    } catch (error) {
      onUnwritable(error);
    }
  };
  if (left.length > 0) keep();
  for (const [invocationId, lost] of counts) {
    if (lost !== before.get(invocationId)) onCounted(lost);
  }
  return {
    of: (invocationId) => counts.get(invocationId),
    forget(invocationId) {
      if (counts.delete(invocationId)) keep();
    },
    leaveOne(invocationId) {
      const lost = counts.get(invocationId);
      if (!lost || lost.weight < limit) return;
      counts.set(invocationId, { ...lost, weight: limit - 1 });
      keep();
    },
  };
}
