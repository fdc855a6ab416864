import { problemError } from '@platform/http';
import type { ResolvedWorkflow } from '@platform/definitions';
import { NotFoundError, type JsonObject } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import type { Computations, Computed } from '../compute/computations';
import type { AnswerLanguage } from '../definitions/api/diagnostics';
import type { DomainEvent } from '../events/event-schema';
import { acceptEvent, ingestFor } from '../events/ingest-event';
import { ingestionNow, type IngestionBase } from '../events/ingestion';
import { lostAmong, restartLost } from '../events/restart-lost';
import { RERUN_OF } from '../events/reserved-members';
import { getRun, type GetRunDeps, type RunDetail } from '../runs/get-run';
import { withRunIndex } from '../runs/run-index';
import type { PastRunDeps } from '../shadow/simulate-past-run';
import type { AskedVersion } from './operations';
import { rerunEventId } from './rerun-event-id';
import type { WalkedRun } from './version-for-rerun';

const log = createLogger('runs');

export type RerunDeps = IngestionBase &
  GetRunDeps &
  Omit<PastRunDeps, 'audit'> & {
    /** Where versions are looked up, checked and simulated. */
    readonly computations: Computations;
  };

/** What is asked to be made again. */
export interface RerunRequest {
  readonly runId: string;
  readonly version: AskedVersion;
  /** Identities of who asks for it. */
  readonly startedBy: readonly string[];
  /** Id of who asks for it. */
  readonly caller: string;
  /** Adds a line to the audit log about something that the request brings about. */
  readonly audit: (resource: string) => Promise<void>;
}

/** The rerun that was started under the key, if one was. */
async function startedUnder(
  key: string,
  runId: string,
  { store }: RerunDeps,
): Promise<string | undefined> {
  const record = await withRunIndex(() => store.get(rerunEventId(runId, key)));
  if (record && record.event?.[RERUN_OF] !== runId) throw problemError('idempotency-key-reused');
  return record?.id;
}

const walkedOf = ({ workflowSlug, specVersion, specHash }: RunDetail): WalkedRun => ({
  ...{ workflowSlug, specVersion, specHash },
});

/** Of a run whose row is damaged, from the engine. */
async function eventOf(run: RunDetail, { live }: RerunDeps): Promise<JsonObject> {
  const event = run.event ?? (await live.snapshot(run.id))?.event;
  if (!event) throw problemError('trace-unavailable');
  return event;
}

/**
 * Starts a new run of the workflow alone, from the event of the one at hand; answers its id. The same
 * idempotency key means the same rerun, whatever else is asked. Throws NotFoundError, 410 `run-expired`,
 * the 409 and 422 problems that say why nothing was started; else as `ingestFor`.
 */
export async function rerunLive(
  { runId, version, startedBy, caller, audit }: RerunRequest,
  key: string | undefined,
  deps: RerunDeps,
): Promise<string> {
  const before = key === undefined ? undefined : await startedUnder(key, runId, deps);
  if (before !== undefined) return before;
  const eventId = rerunEventId(runId, key);
  const run = await getRun(runId, deps);
  const asked = { run: walkedOf(run), version };
  const found = await deps.computations.run('versionForRerun', asked, { caller });
  const workflow = found.value<ResolvedWorkflow>();
  const now = await ingestionNow(deps, startedBy);
  const { eventType, ...rest } = await eventOf(run, deps);
  if (typeof eventType !== 'string') throw problemError('trace-unavailable');
  await audit(`run:${eventId}`);
  const event = { ...rest, eventType, eventId, [RERUN_OF]: runId };
  const { runs } = await ingestFor(workflow, event, now);
  if (runs.length === 0) throw problemError('event-not-awaited');
  log.info(
    { runId: eventId, rerunOf: runId, workflow: workflow.slug, version: workflow.version },
    'exécution relancée',
  );
  return eventId;
}

/**
 * Starts a lost run again as itself; answers its id. Throws NotFoundError, the 409 `run-not-lost` and
 * `version-unavailable`; else as `ingestFor`.
 */
export async function restartRun(
  { runId, version, startedBy, caller, audit }: RerunRequest,
  deps: RerunDeps,
): Promise<string> {
  const record = await withRunIndex(() => deps.store.get(runId));
  if (!record) throw new NotFoundError('exécution inconnue');
  const [lost] = await lostAmong([record], deps);
  if (!lost) throw problemError('run-not-lost');
  if (version !== 'same') throw problemError('version-unavailable');
  const { workflowSlug, specVersion, specHash, event } = record;
  const asked = { run: { workflowSlug, specVersion, specHash }, version };
  const found = await deps.computations.run('versionForRerun', asked, { caller });
  const now = await ingestionNow(deps, startedBy);
  if (typeof event?.['eventType'] !== 'string') throw problemError('trace-unavailable');
  await audit(`run:${runId}`);
  await deps.requireCompleteIndex();
  const accepted = acceptEvent(event as DomainEvent, now);
  if (!(await restartLost(record, found.value<ResolvedWorkflow>(), accepted, now)))
    throw problemError('run-not-lost');
  return runId;
}

/**
 * What the version would do in the place of the run. `isShown`: whether the caller may see values. Throws
 * NotFoundError, 410 `run-expired`, 409 `version-unavailable`; else as `simulatePastRun`.
 */
export async function rerunSimulated(
  {
    runId,
    version,
    caller,
    isShown,
    language,
    audit,
  }: RerunRequest & { readonly isShown: boolean; readonly language: AnswerLanguage },
  deps: RerunDeps,
): Promise<Computed> {
  const run = await getRun(runId, deps);
  // An engine that does not answer is no trace that is gone.
  const snapshot = run.snapshot ?? (await deps.live.snapshot(runId));
  const event = run.event ?? (await eventOf(run, deps));
  const { subjects, createdAt } = run;
  const told = { ...walkedOf(run), event, subjects, createdAt, snapshot };
  const asked = { run: told, version, isShown, language };
  return deps.computations.run('simulateRerun', asked, { caller, audit });
}
