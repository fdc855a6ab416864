import type { AuditLog } from '@platform/stores';
import { EngineRefusedError, type IngressClient, type RunSnapshot } from '@platform/engine-api';
import type { WithdrawnRecords } from '@platform/sdk';
import { createLogger } from '@platform/telemetry';

import { sourceIdentity } from '../identity/identities-of';
import type { LiveRuns } from '@platform/run-projection';
import { RecordsUnfindableError, runsOfRecords, type RecordRunsDeps } from './runs-of-records';

const log = createLogger('sources');

/** Action of its lines in the audit log. */
const ACTION = 'withdrawRecord';

export interface WithdrawDeps extends RecordRunsDeps {
  readonly live: Pick<LiveRuns, 'snapshot'>;
  readonly ingress: Pick<IngressClient, 'withdrawValidation' | 'cancelRun'>;
  /** Names each run before it is changed. */
  readonly audit: Pick<AuditLog, 'append'>;
}

interface Withdrawing {
  readonly source: string;
  readonly feed: string;
  readonly withdraws: WithdrawnRecords;
}

/** What a run answers that was decided, cancelled or ended meanwhile. */
const TOO_LATE: ReadonlySet<string> = new Set([
  'already-decided',
  'expired',
  'not-pending',
  'validation-unknown',
  'run-ended',
  'run-unknown',
]);

/** Resolves with whether this changed something. Rejects when the engine cannot be told now. */
async function told(signal: () => Promise<{ readonly duplicate: boolean }>) {
  try {
    return (await signal()).duplicate ? 'again' : 'done';
  } catch (error) {
    if (error instanceof EngineRefusedError && TOO_LATE.has(error.refusal.code)) return 'too-late';
    throw error;
  }
}

/** Whether a validation of the run was withdrawn so before: its workflow says what follows. */
const isWithdrawnBefore = ({ nodes }: RunSnapshot): boolean =>
  nodes.some(({ error }) => error?.takenBack === true);

/** Resolves with whether the run was stopped by this call. */
async function stopRun(
  runId: string,
  { source, feed, withdraws: { reason } }: Withdrawing,
  { live, ingress, audit }: WithdrawDeps,
): Promise<boolean> {
  const snapshot = await live.snapshot(runId);
  if (snapshot && (snapshot.status !== 'running' || isWithdrawnBefore(snapshot))) {
    return false;
  }
  const id = sourceIdentity(source);
  await audit.append({
    actor: { kind: 'source', id, name: source },
    action: ACTION,
    resource: `run:${runId}`,
    requestId: '',
  });
  const outcomes = await Promise.all(
    (snapshot?.pending ?? []).map(({ pendingId }) =>
      told(() =>
        ingress.withdrawValidation(runId, { pendingId, reason, via: source, takenBack: true }),
      ),
    ),
  );
  const isWithdrawn = outcomes.some((each) => each !== 'too-late');
  // It waits for its turn, an event or an instant, or it works: a task that it opens later would not say what happened.
  if (!isWithdrawn)
    outcomes.push(await told(() => ingress.cancelRun(runId, { by: source, reason })));
  if (!outcomes.includes('done')) return false;
  const fields = { source, feed, runId, how: isWithdrawn ? 'withdrawn' : 'cancelled', reason };
  log.warn(fields, 'enregistrement retiré par sa source, exécution arrêtée');
  return true;
}

/**
 * Stops the unfinished runs of records that the remote system took back, so that they wait for no decision any longer and
 * nothing is written about them. Open validations are withdrawn, with the reason: their nodes fail with
 * `validation-withdrawn`. A run without one is cancelled. Runs that have ended stay as they are. The same again does
 * nothing. Resolves with whether a run was stopped. Rejects when the index, the audit log or the engine cannot be reached:
 * the record is then handed over again.
 */
export async function withdrawRecords(
  withdrawing: Withdrawing,
  deps: WithdrawDeps,
): Promise<boolean> {
  const { source, feed, withdraws } = withdrawing;
  try {
    const runs = await runsOfRecords(feed, withdraws, deps);
    let isStopped = false;
    for (const runId of runs) {
      if (await stopRun(runId, withdrawing, deps)) isStopped = true;
    }
    return isStopped;
  } catch (error) {
    if (!(error instanceof RecordsUnfindableError)) throw error;
    log.error({ source, feed, error: error.message }, 'retrait sans effet sur les exécutions');
    return false;
  }
}
