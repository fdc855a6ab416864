import type { ResolvedWorkflow } from '@platform/definitions';
import type { RunRecord } from '@platform/run-store';
import { createLogger } from '@platform/telemetry';

import { withRunIndex } from '../runs/run-index';
import type { AcceptedEvent, IngestionDeps, IngestionResult } from './ingestion';
import { planOf } from './plan-runs';
import { eventRunLost } from './rejections';
import { startRun } from './start-run';

const log = createLogger('restore');

/** Those that the control plane, restored from an earlier state, does not have. */
export async function lostAmong(
  records: readonly RunRecord[],
  { ingress, isComparing = () => false }: Pick<IngestionDeps, 'ingress' | 'isComparing'>,
): Promise<readonly RunRecord[]> {
  const isLost = async ({ id, finalStatus }: RunRecord): Promise<boolean> =>
    finalStatus === 'lost' ||
    (finalStatus === null && isComparing() && (await ingress.fateOf(id)) === 'unknown');
  const lost = await Promise.all(records.map(isLost));
  return records.filter((_record, at) => lost[at]);
}

/**
 * Starts a lost run again as itself: under its own id, so that what it did already is known by the same
 * idempotency keys and is not done twice, and by the version that it walked. Answers false when the control plane
 * has it after all. Throws as `startRun`.
 */
export async function restartLost(
  { id: runId }: RunRecord,
  workflow: ResolvedWorkflow,
  accepted: AcceptedEvent,
  deps: IngestionDeps,
): Promise<boolean> {
  const started = await startRun(planOf(runId, workflow, accepted, deps), accepted, deps);
  // Last: until then nobody was told that it is there.
  await withRunIndex(() => deps.store.setFinalStatus(runId, null));
  if (!started.known) {
    log.warn(
      { runId, workflow: workflow.slug, eventId: accepted.event.eventId },
      'exécution perdue démarrée à nouveau',
    );
  }
  return !started.known;
}

/**
 * Answers an event that comes again and whose runs are lost: they are started again. Throws the 409 problem
 * `event-run-lost` when one walked a version that is no longer in force.
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
