import type { ResolvedWorkflow } from '@platform/definitions';
import { withRunIndex, type RunRecord } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import type { AcceptedEvent, IngestionDeps, IngestionResult } from './ingestion';
import { planOf } from './plan-runs';
import { eventRunLost } from './rejections';
import { startRun } from './start-run';

const log = createLogger('restore');

/** Returns the runs that the control plane no longer has, because it was restored from an earlier state. */
export async function lostAmong(
  records: readonly RunRecord[],
  { ingress, isComparing = () => false }: Pick<IngestionDeps, 'ingress' | 'isComparing'>,
): Promise<readonly RunRecord[]> {
  const isLost = async ({ id, finalStatus, lostAt }: RunRecord): Promise<boolean> =>
    lostAt !== null ||
    (finalStatus === null && isComparing() && (await ingress.fateOf(id)) === 'unknown');
  const lost = await Promise.all(records.map(isLost));
  return records.filter((_record, at) => lost[at]);
}

/**
 * Starts a lost run again under its own id and with its own version: its effects keep their idempotency keys, so
 * none is done twice. Returns false when the control plane has the run after all. Throws as `startRun`.
 */
export async function restartLost(
  { id: runId }: RunRecord,
  workflow: ResolvedWorkflow,
  accepted: AcceptedEvent,
  deps: IngestionDeps,
): Promise<boolean> {
  const started = await startRun(planOf(runId, workflow, accepted, deps), accepted, deps);
  // Last, so that the index shows the run as unfinished only when the engine has it.
  await withRunIndex(() => deps.store.reopen(runId));
  if (!started.known) {
    log.warn(
      { runId, workflow: workflow.slug, eventId: accepted.event.eventId },
      'exécution perdue démarrée à nouveau',
    );
  }
  return !started.known;
}

/**
 * Starts the lost runs of an event again and returns its result. Throws the 409 problem `event-run-lost` when the
 * version of one is no longer in force.
 */
export async function restartOfEvent(
  lost: readonly RunRecord[],
  known: IngestionResult,
  accepted: AcceptedEvent,
  deps: IngestionDeps,
): Promise<IngestionResult> {
  const found = lost.map((record) => {
    const { workflowSlug, specHash } = record;
    const workflow = deps.workflows.find(
      ({ slug, hash }) => slug === workflowSlug && hash === specHash,
    );
    if (!workflow) throw eventRunLost(record.id, known);
    return { record, workflow };
  });
  let isNew = false;
  for (const { record, workflow } of found) {
    if (await restartLost(record, workflow, accepted, deps)) isNew = true;
  }
  return isNew ? { ...known, outcome: 'accepted' } : known;
}
