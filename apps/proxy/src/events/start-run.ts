import {
  EngineRefusedError,
  EngineUnavailableError,
  WORKFLOW_SERVICE,
  type RunInput,
  type RunSnapshot,
  type SentRun,
} from '@platform/engine-api';
import { INTERPRETER_CONTRACT } from '@platform/interpreter';
import { PlatformError } from '@platform/ports';
import {
  metaOfRun,
  TurnUndecidedError,
  type RunMeta,
  type RunState,
  type Turns,
} from '@platform/run-store';
import { recordRunStarted, rootLogger } from '@platform/telemetry';
import { bulkhead } from 'cockatiel';

import { RunIndexUnavailableError, withRunIndex } from '../runs/run-index';
import { metaOfSnapshot } from '../runs/run-summary';
import { contextOf } from './event-context';
import type { Arrival, IngestionDeps, RunPlan } from './ingestion';
import { workflowFacts } from './workflow-facts';

/** Runs of one queue that are asked about at once. */
const AT_ONCE = 16;

type UnsentRun = Omit<RunInput, 'trace' | 'turn'>;

function inputOf(
  { runId, workflow }: RunPlan,
  { event, subjects, acceptedAt }: Arrival,
  { catalog, locale, timezone, startedBy }: IngestionDeps,
): UnsentRun {
  const { called, agents, ...carried } = workflow;
  const { plugins, awaitedEvents } = workflowFacts(workflow, catalog);
  return {
    runId,
    contract: INTERPRETER_CONTRACT,
    event,
    context: contextOf(subjects),
    workflow: carried,
    ...(called && { called }),
    ...(agents && { agents }),
    locale,
    timezone: workflow.spec.settings?.timezone ?? timezone,
    acceptedAt,
    plugins,
    ...(awaitedEvents.length > 0 && { awaitedEvents }),
    ...(startedBy.length > 0 && { startedBy }),
  };
}

function metaOf(
  { runId, workflow }: RunPlan,
  { event, subjects, acceptedAt }: Arrival,
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
  const line = bulkhead(AT_ONCE, Number.MAX_SAFE_INTEGER);
  const turns: Turns = deps.store.turns;
  try {
    return await turns.take(
      { queue, runId: input.runId },
      {
        stateOf: (runId) => line.execute(() => stateOf(runId, deps)),
        addressOf: (runId) => deps.ingress.addressOf(runId),
        send: (after) => deps.ingress.startRun({ ...input, turn: { queue, on, after } }),
      },
    );
  } catch (error) {
    throw turnFailure(error);
  }
}

/** What the run is by its own word; null while it has not begun, or cannot say. */
async function toldOf(runId: string, { live }: IngestionDeps): Promise<RunSnapshot | null> {
  try {
    return await live.snapshot(runId);
  } catch (error) {
    if (error instanceof EngineRefusedError) return null;
    throw error;
  }
}

/**
 * A run that was there already is entered as what it is: another proxy, or an older definition, sent it.
 * Throws EngineUnavailableError rather than guess what it waits for.
 */
async function rowOf(
  plan: RunPlan,
  arrival: Arrival,
  sent: SentRun,
  deps: IngestionDeps,
): Promise<RunMeta> {
  const { awaitedEvents } = workflowFacts(plan.workflow, deps.catalog);
  const told = sent.outcome === 'accepted' ? null : await toldOf(plan.runId, deps);
  if (!told) return { ...metaOf(plan, arrival), awaitedEvents };
  const isPlanned = told.workflow.hash === plan.workflow.hash;
  return { awaitedEvents: isPlanned ? awaitedEvents : [], ...metaOfSnapshot(told) };
}

interface StartedRun {
  /** Whether the engine had it. */
  readonly known: boolean;
  readonly row: Pick<RunMeta, 'workflowName' | 'workflowSlug' | 'specVersion'>;
}

/** Sends one run to the engine, then inserts its row; answers whether the engine knew it, and its row. */
export async function startRun(
  plan: RunPlan,
  arrival: Arrival,
  deps: IngestionDeps,
): Promise<StartedRun> {
  const input = inputOf(plan, arrival, deps);
  const sent = plan.place
    ? await sendInTurn(input, plan.place, deps)
    : await deps.ingress.startRun(input);
  if (sent.outcome === 'previously-accepted') {
    const entered = await withRunIndex(() => deps.store.get(plan.runId));
    if (entered) return { known: true, row: entered };
  }
  const row = await rowOf(plan, arrival, sent, deps);
  await withRunIndex(() => deps.store.insert(row));
  if (sent.outcome === 'previously-accepted') return { known: true, row };
  recordRunStarted(plan.workflow.slug);
  rootLogger.info(
    {
      runId: plan.runId,
      workflow: plan.workflow.slug,
      patientId: arrival.subjects['patient'],
      eventType: arrival.event.eventType,
    },
    'exécution démarrée',
  );
  return { known: false, row };
}
