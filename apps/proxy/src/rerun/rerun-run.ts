import { randomUUID } from 'node:crypto';

import type { ResolvedWorkflow } from '@platform/definitions';
import { problemError } from '@platform/http';
import { rerunId } from '@platform/interpreter';
import { NotFoundError, type JsonObject, type Language } from '@platform/ports';
import { createLogger } from '@platform/telemetry';

import type { Computations, Computed } from '../compute/computations';
import { acceptEvent } from '../events/check-event';
import type { DomainEvent } from '../events/event-schema';
import { ingestFor } from '../events/ingest-event';
import { ingestionNow, type IngestionBase } from '../events/ingestion';
import { RERUN_OF } from '../events/reserved-names';
import { lostAmong, restartLost } from '../events/restart-lost';
import { shortHash } from '../events/short-hash';
import { getRun, type GetRunDeps, type RunDetail } from '../runs/get-run';
import { withRunIndex } from '@platform/run-store';
import type { PastRunDeps } from '../shadow/simulate-past-run';
import type { RequestedVersion } from './operations';
import type { WalkedRun } from './version-for-rerun';

const log = createLogger('runs');

export type RerunDeps = IngestionBase &
  GetRunDeps &
  Omit<PastRunDeps, 'audit'> & {
    /** Looks up, checks and simulates versions. */
    readonly computations: Computations;
  };

/** A request to rerun a run. */
interface RerunRequest {
  readonly runId: string;
  readonly version: RequestedVersion;
  /** Identities of the caller. */
  readonly startedBy: readonly string[];
  /** Id of the caller. */
  readonly caller: string;
  /** Writes an audit line about another resource that the request changes. */
  readonly audit: (resource: string) => Promise<void>;
}

/** Returns the event id of a rerun: the same for the same key and run, and a new random one without a key. */
const rerunEventId = (runId: string, key: string | undefined): string =>
  rerunId(shortHash(runId), key ?? randomUUID());

/** Returns the id of the rerun that was started under the key, if any. */
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
  workflowSlug,
  specVersion,
  specHash,
});

/** Reads the event of a run; from the engine when the row in the index is damaged. */
async function eventOf(run: RunDetail, { live }: RerunDeps): Promise<JsonObject> {
  const event = run.event ?? (await live.snapshot(run.id))?.event;
  if (!event) throw problemError('trace-unavailable');
  return event;
}

/**
 * Starts a new run of the same workflow from the event of a run, and returns its id. No other workflow is started. The
 * same idempotency key gives the same rerun, even when other parameters differ. Throws NotFoundError, 410
 * `run-expired`, the 409 and 422 problems that say why nothing was started; else as `ingestFor`.
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
  const input = { run: walkedOf(run), version };
  const found = await deps.computations.run('versionForRerun', input, { caller });
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
 * Starts a lost run again under its own id, and returns the id. Throws NotFoundError, the 409 `run-not-lost` and
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
  const input = { run: { workflowSlug, specVersion, specHash }, version };
  const found = await deps.computations.run('versionForRerun', input, { caller });
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
 * Simulates what the version would have done in the place of the run. `isShown`: whether the caller may see values.
 * Throws NotFoundError, 410 `run-expired`, 409 `version-unavailable`; else as `simulatePastRun`.
 */
export async function rerunSimulated(
  {
    runId,
    version,
    caller,
    isShown,
    language,
    audit,
  }: RerunRequest & { readonly isShown: boolean; readonly language: Language },
  deps: RerunDeps,
): Promise<Computed> {
  const run = await getRun(runId, deps);
  // Asked again, to throw EngineUnavailableError while the engine does not answer: the trace is not gone then.
  const snapshot = run.snapshot ?? (await deps.live.snapshot(runId));
  const event = run.event ?? (await eventOf(run, deps));
  const { subjects, createdAt } = run;
  const pastRun = { ...walkedOf(run), event, subjects, createdAt, snapshot };
  const input = { run: pastRun, version, isShown, language };
  return deps.computations.run('simulateRerun', input, { caller, audit });
}
