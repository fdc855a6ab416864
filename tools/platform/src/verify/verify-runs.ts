import { AdminRefusedError, type AdminAccess } from '@platform/control-plane-http';
import { UNSERVED_CODES } from '@platform/engine-api';

import type { AdminClient } from '../control-plane/admin-client';
import type { UnfinishedRun } from '../runs/unfinished-run';
import { unfinishedRuns } from '../runs/unfinished-runs';

/**
 * `continues`: this build replays the journal. `stops`: it does not, for the reason. `unknown`: it could not be found out.
 */
export interface Verdict {
  readonly run: UnfinishedRun;
  readonly is: 'continues' | 'stops' | 'unknown';
  /** A code, never a text of the engine, which may contain values. */
  readonly reason?: string;
}

/** The code of the control plane for a run whose code does something else than its journal says. */
const MISMATCH = 'RT0016';

const OWN_CODE = new RegExp(`\\[(${UNSERVED_CODES.join('|')})\\]`);

function verdictOf(outcome: string, hasWritten: boolean): Omit<Verdict, 'run'> {
  if (hasWritten || outcome === 'ended' || outcome === 'suspended') return { is: 'continues' };
  if (outcome === 'cut off') return { is: 'unknown', reason: 'no-answer' };
  if (/mismatch/i.test(outcome)) return { is: 'stops', reason: MISMATCH };
  return { is: 'stops', reason: OWN_CODE.exec(outcome)?.[1] ?? 'error' };
}

async function verifyRun(url: string, access: AdminAccess, run: UnfinishedRun): Promise<Verdict> {
  const { readJournal, replayJournal } = await import('@platform/engine');
  try {
    const entries = await readJournal(access, run.invocationId);
    const { outcome, written } = await replayJournal(url, run.runId, entries, {
      untilWritten: true,
    });
    return { run, ...verdictOf(outcome, written.length > 0) };
  } catch (error) {
    return {
      run,
      is: 'unknown',
      reason: error instanceof AdminRefusedError ? 'journal-unreadable' : 'no-answer',
    };
  }
}

const groupOf = ({ pinned, awaited }: UnfinishedRun): string =>
  JSON.stringify([pinned, awaited.map(({ kind, path }) => [kind, path])]);

/** At most `limit` of the runs that have begun: each version, at each node where runs wait, before a second of it. */
export async function chooseRuns(
  admin: AdminClient,
  limit: number,
): Promise<{ readonly chosen: readonly UnfinishedRun[]; readonly left: number }> {
  const groups = new Map<string, UnfinishedRun[]>();
  let total = 0;
  for await (const page of unfinishedRuns(admin)) {
    for (const run of page.filter(({ pinned }) => pinned !== undefined)) {
      total += 1;
      const group = groups.get(groupOf(run)) ?? [];
      if (group.length < limit) groups.set(groupOf(run), [...group, run]);
    }
  }
  const chosen: UnfinishedRun[] = [];
  for (let turn = 0; turn < limit && chosen.length < Math.min(limit, total); turn += 1) {
    for (const group of groups.values()) {
      const run = group[turn];
      if (run && chosen.length < limit) chosen.push(run);
    }
  }
  return { chosen, left: total - chosen.length };
}

/** One run after the other: a build is not slow because many are verified at once. */
export async function* verifyRuns(
  url: string,
  access: AdminAccess,
  runs: readonly UnfinishedRun[],
): AsyncGenerator<Verdict> {
  for (const run of runs) yield await verifyRun(url, access, run);
}
