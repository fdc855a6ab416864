import type { ResolvedWorkflow, WorkflowVersion } from '@platform/definitions';
import {
  EngineRefusedError,
  EngineUnavailableError,
  WORKFLOW_SERVICE,
  type RunInput,
  type RunSnapshot,
  type SentRun,
} from '@platform/engine-api';
import { INTERPRETER_CONTRACT, isEventId } from '@platform/interpreter';
import { PlatformError } from '@platform/ports';
import {
  metaOfRun,
  TurnUndecidedError,
  type RunMeta,
  type RunRecord,
  type RunState,
  type Turns,
} from '@platform/run-store';
import { recordRunStarted, rootLogger } from '@platform/telemetry';

import { ENGINE_CONCURRENCY, limitConcurrency } from '../concurrency';
import { RunIndexUnavailableError, withRunIndex } from '../runs/run-index';
import { metaOfSnapshot } from '../runs/run-summary';
import { onceBegun } from './earlier-plan';
import { contextOf } from './event-context';
import type { AcceptedEvent, IngestionDeps, RunPlan } from './ingestion';
import type { KnownRun } from './known-event';
import { workflowFacts } from './workflow-facts';

type UnsentRun = Omit<RunInput, 'trace' | 'turn'>;

const versionInRun = ({ pins: _pins, ...carried }: WorkflowVersion): RunInput['workflow'] =>
  carried;

/** The definitions that a run is sent with. */
function carriedBy({
  called,
  agents,
  ...workflow
}: ResolvedWorkflow): Pick<RunInput, 'workflow' | 'called' | 'agents'> {
  const callees = Object.values(called).map(
    (callee) => [callee.slug, versionInRun(callee)] as const,
  );
  const nodes = Object.values(agents).map(
    ({ slug, version, hash, spec }) => [slug, { slug, version, hash, spec }] as const,
  );
  return {
    workflow: versionInRun(workflow),
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
    ...carriedBy(workflow),
    locale,
    timezone: workflow.spec.settings?.timezone ?? timezone,
    acceptedAt,
    plugins,
    ...(adapters && { adapters }),
    ...(awaitedEvents.length > 0 && { awaitedEvents }),
    ...(startedBy.length > 0 && { startedBy }),
  };
}

function metaOf(
  { runId, workflow }: RunPlan,
  { event, subjects, acceptedAt }: AcceptedEvent,
): Omit<RunMeta, 'awaitedEvents'> {
  const told = { runId, workflow, event, context: contextOf(subjects) };
  return metaOfRun(told, { service: WORKFLOW_SERVICE, createdAt: acceptedAt });
}

/** The run itself tells more than whether it is there, but only while the engine behind answers. */
async function stateOf(runId: string, { ingress, live }: IngestionDeps): Promise<RunState> {
  const snapshot = await live.snapshot(runId).catch(() => null);
  if (snapshot) return snapshot.status === 'running' ? 'unfinished' : 'ended';
  return (await ingress.hasRun(runId)) ? 'unfinished' : 'absent';
}

/** What the turns themselves fail with is the index's failure; what the engine says stays as it is. */
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
        stateOf: (runId) => limited(() => stateOf(runId, deps)),
        addressOf: (runId) => deps.ingress.addressOf(runId),
        send: (after) => deps.ingress.startRun({ ...input, turn: { queue, on, after } }),
      },
    );
  } catch (error) {
    throw turnFailure(error);
  }
}

/** A run that was there already, from the index or by its own word. */
type FoundRun = { readonly entered: RunRecord } | { readonly told: RunSnapshot };

async function lookUp(runId: string, { store, live }: IngestionDeps): Promise<FoundRun | null> {
  const entered = await withRunIndex(() => store.get(runId));
  if (entered) return { entered };
  const told = await live.snapshot(runId);
  return told && { told };
}

/**
 * Null for one that cannot say what it is. One under a caller's id that has not begun is waited for, since
 * it may be of another event: throws EngineUnavailableError when it does not begin.
 */
async function foundOf(runId: string, deps: IngestionDeps): Promise<FoundRun | null> {
  try {
    if (!isEventId(runId)) return await lookUp(runId, deps);
    return await onceBegun(() => lookUp(runId, deps));
  } catch (error) {
    if (error instanceof EngineRefusedError) return null;
    throw error;
  }
}

/** A run that was there already is entered as what it is: another proxy, or an older definition, sent it. */
function rowOf(
  plan: RunPlan,
  accepted: AcceptedEvent,
  told: RunSnapshot | undefined,
  { catalog }: IngestionDeps,
): RunMeta {
  const { awaitedEvents } = workflowFacts(plan.workflow, catalog);
  if (!told) return { ...metaOf(plan, accepted), awaitedEvents };
  const isPlanned = told.workflow.hash === plan.workflow.hash;
  return { awaitedEvents: isPlanned ? awaitedEvents : [], ...metaOfSnapshot(told) };
}

interface StartedRun {
  /** Whether the engine had it. */
  readonly known: boolean;
  readonly row: Pick<RunMeta, 'workflowName' | 'workflowSlug' | 'specVersion'> & KnownRun;
}

/** Sends one run to the engine, then inserts its row; answers whether the engine knew it, and its row. */
export async function startRun(
  plan: RunPlan,
  accepted: AcceptedEvent,
  deps: IngestionDeps,
): Promise<StartedRun> {
  const input = inputOf(plan, accepted, deps);
  const sent = plan.place
    ? await sendInTurn(input, plan.place, deps)
    : await deps.ingress.startRun(input);
  const wasThere = sent.outcome === 'previously-accepted';
  const found = wasThere ? await foundOf(plan.runId, deps) : null;
  if (found && 'entered' in found) return { known: true, row: found.entered };
  const row = rowOf(plan, accepted, found?.told, deps);
  await withRunIndex(() => deps.store.insert(row));
  if (wasThere) return { known: true, row };
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
