import type { ResolvedWorkflow, WorkflowVersion } from '@platform/definitions';
import {
  ENGINE_CONCURRENCY,
  EngineRefusedError,
  EngineUnavailableError,
  limitConcurrency,
  WORKFLOW_SERVICE,
  type RunInput,
  type RunSnapshot,
  type SentRun,
} from '@platform/engine-api';
import { INTERPRETER_CONTRACT, isEventId } from '@platform/interpreter';
import { languageOfLocale, PlatformError, textIn } from '@platform/ports';
import {
  metaOfRun,
  RunIndexUnavailableError,
  TurnUndecidedError,
  withRunIndex,
  type RunMeta,
  type RunRecord,
  type Turns,
} from '@platform/run-store';
import { recordRunStarted, rootLogger } from '@platform/telemetry';

import { metaOfSnapshot } from '@platform/run-projection';
import { conflictsWith, refuseConflict, type KnownRun } from './event-conflict';
import { contextOf } from './event-context';
import { onceBegun } from './find-run';
import type { AcceptedEvent, IngestionDeps, IngestionResult, RunPlan } from './ingestion';
import { turnLookups } from './turn-lookups';
import { workflowFacts } from './workflow-facts';

type UnsentRun = Omit<RunInput, 'trace' | 'turn'>;

/** A version as runs carry it, named in the language of the instance. */
const carried = (
  { pins: _pins, name, ...version }: WorkflowVersion,
  locale: string,
): RunInput['workflow'] => ({ ...version, name: textIn(name, languageOfLocale(locale)) });

/** The definitions that a run is sent with: its workflow, the workflows it calls and their agents. */
function definitionsOf(
  { called, agents, ...workflow }: ResolvedWorkflow,
  locale: string,
): Pick<RunInput, 'workflow' | 'called' | 'agents'> {
  const callees = Object.values(called).map(
    (callee) => [callee.slug, carried(callee, locale)] as const,
  );
  const nodes = Object.values(agents).map(
    ({ slug, version, hash, spec }) => [slug, { slug, version, hash, spec }] as const,
  );
  return {
    workflow: carried(workflow, locale),
    ...(callees.length > 0 && { called: Object.fromEntries(callees) }),
    ...(nodes.length > 0 && { agents: Object.fromEntries(nodes) }),
  };
}

function inputOf(
  { runId, workflow }: RunPlan,
  { event, subjects, acceptedAt }: AcceptedEvent,
  { catalog, adapters, locale, timezone, startedBy }: IngestionDeps,
): UnsentRun {
  const { plugins, awaitedEvents } = workflowFacts(workflow, catalog);
  return {
    runId,
    contract: INTERPRETER_CONTRACT,
    event,
    context: contextOf(subjects),
    ...definitionsOf(workflow, locale),
    locale,
    timezone: workflow.spec.settings?.timezone ?? timezone,
    acceptedAt,
    plugins,
    ...(adapters && { adapters }),
    ...(awaitedEvents.length > 0 && { awaitedEvents }),
    ...(startedBy.length > 0 && { startedBy }),
  };
}

/** A failure of the turns is a failure of the index, where they are stored; a failure of the engine stays as it is. */
function turnFailure(error: unknown): unknown {
  if (error instanceof TurnUndecidedError) {
    return new EngineUnavailableError(error.message, { cause: error });
  }
  return PlatformError.isInstance(error) ? error : new RunIndexUnavailableError(error);
}

async function sendInTurn(
  input: UnsentRun,
  { queue, on }: NonNullable<RunPlan['place']>,
  deps: IngestionDeps,
): Promise<SentRun> {
  const limited = limitConcurrency(ENGINE_CONCURRENCY);
  const turns: Turns = deps.store.turns;
  try {
    return await turns.take(
      { queue, runId: input.runId },
      {
        ...turnLookups(deps, limited),
        send: (after, beginBy) =>
          deps.ingress.startRun({ ...input, turn: { queue, on, after, beginBy } }),
      },
    );
  } catch (error) {
    throw turnFailure(error);
  }
}

/** A run that the engine had already: its row in the index, or its own snapshot. */
type FoundRun = { readonly record: RunRecord } | { readonly snapshot: RunSnapshot };

/**
 * Finds a run that the engine had already; null when the engine refuses to tell. A run under a caller's event id may
 * be of another event, so this waits until it has begun, and throws EngineUnavailableError when it does not.
 */
async function findRun(runId: string, { store, live }: IngestionDeps): Promise<FoundRun | null> {
  const read = async (): Promise<FoundRun | null> => {
    const record = await withRunIndex(() => store.get(runId));
    if (record) return { record };
    const snapshot = await live.snapshot(runId);
    return snapshot && { snapshot };
  };
  try {
    return await (isEventId(runId) ? onceBegun(read) : read());
  } catch (error) {
    if (error instanceof EngineRefusedError) return null;
    throw error;
  }
}

/**
 * The row of a planned run. `snapshot` is that of a run which the engine had already: another proxy, or an older
 * definition, may have sent it, so the row says what the run says of itself.
 */
function rowOf(
  { runId, workflow }: RunPlan,
  { event, subjects, acceptedAt }: AcceptedEvent,
  snapshot: RunSnapshot | undefined,
  { catalog, locale }: IngestionDeps,
): RunMeta {
  const { awaitedEvents } = workflowFacts(workflow, catalog);
  if (snapshot) {
    const isPlanned = snapshot.workflow.hash === workflow.hash;
    return { awaitedEvents: isPlanned ? awaitedEvents : [], ...metaOfSnapshot(snapshot) };
  }
  const planned = {
    runId,
    workflow: carried(workflow, locale),
    event,
    context: contextOf(subjects),
  };
  const meta = metaOfRun(planned, { service: WORKFLOW_SERVICE, createdAt: acceptedAt });
  return { ...meta, awaitedEvents };
}

/** The engine reports an end only once, and did so before the run had a row. */
async function storeEnd(
  runId: string,
  snapshot: RunSnapshot,
  { store, live }: IngestionDeps,
): Promise<void> {
  const entered = await withRunIndex(() => store.entry(runId));
  if (entered) await live.storeEnd(entered, snapshot);
}

interface StartedRun {
  /** Whether the engine had the run already. */
  readonly known: boolean;
  readonly row: Pick<RunMeta, 'workflowName' | 'workflowSlug' | 'specVersion'> & KnownRun;
}

/** Sends one run to the engine, then inserts its row. Throws EngineUnavailableError or RunIndexUnavailableError. */
export async function startRun(
  plan: RunPlan,
  accepted: AcceptedEvent,
  deps: IngestionDeps,
): Promise<StartedRun> {
  const input = inputOf(plan, accepted, deps);
  const sent = plan.place
    ? await sendInTurn(input, plan.place, deps)
    : await deps.ingress.startRun(input);
  const wasKnown = sent.outcome === 'previously-accepted';
  const found = wasKnown ? await findRun(plan.runId, deps) : null;
  if (found && 'record' in found) return { known: true, row: found.record };
  const row = rowOf(plan, accepted, found?.snapshot, deps);
  await withRunIndex(() => deps.store.insert(row));
  if (found) await storeEnd(plan.runId, found.snapshot, deps);
  if (wasKnown) return { known: true, row };
  recordRunStarted(plan.workflow.slug);
  rootLogger.info(
    {
      runId: plan.runId,
      workflow: plan.workflow.slug,
      patientId: accepted.subjects['patient'],
      eventType: accepted.event.eventType,
    },
    'exécution démarrée',
  );
  return { known: false, row };
}

/**
 * Starts the planned runs, the run under the event id last: after a crash in between, the event is still unknown and
 * sending it again starts what is missing. The engine accepts each run id once. The result is a duplicate when the
 * engine had every run already. Throws the 409 problem `event-conflict` when it had one of another event, or of
 * another workflow than `meantFor`; else as `startRun`.
 */
export async function startRuns(
  plans: readonly RunPlan[],
  accepted: AcceptedEvent,
  { meantFor }: { readonly meantFor: string | undefined },
  deps: IngestionDeps,
): Promise<IngestionResult> {
  const { event } = accepted;
  const conflicts = new Set<string>();
  let isDuplicate = plans.length > 0;
  const runs: IngestionResult['runs'][number][] = [];
  for (const plan of [...plans].reverse()) {
    const { known, row } = await startRun(plan, accepted, deps);
    isDuplicate &&= known;
    if (known) {
      for (const field of conflictsWith(row, event, meantFor)) conflicts.add(field);
    }
    runs.unshift({
      runId: plan.runId,
      workflow: row.workflowSlug ?? row.workflowName,
      version: row.specVersion ?? null,
    });
  }
  const result = {
    outcome: isDuplicate ? 'duplicate' : 'accepted',
    eventId: event.eventId,
    runs,
  } as const;
  refuseConflict([...conflicts], event, result);
  return result;
}
