import { WORKFLOW_SERVICE, type RunSignal, type SignalOutput } from '@platform/engine-api';
import type { Cancellation, NodeTrace } from '@platform/interpreter';
import type { Language } from '@platform/ports';
import { recordRunExecuted } from '@platform/telemetry';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { askControlPlane } from '../invocations/ask-control-plane';
import { CANCELLATION } from './cancellation';
import { engineLog } from '../engine-log';
import type { EngineDeps } from '../engine-deps';
import type { InvocationControl, InvocationState } from '../invocations/invocation-control';
import { jsonSerde } from '../json-serde';
import { NO_SEAL } from '../sealing/journal-seal';
import { sealWrite } from '../sealing/sealed-members';
import { readRunState } from '../state/read-run-state';
import { languageOfRun } from '../run/language-of-run';
import { cancelledEnd } from '../run/run-end';
import { headerOf } from '../state/header-of';
import {
  KILLED_END,
  toSnapshot,
  type RunEnd,
  type RunHeader,
  type RunState,
} from '../state/run-state';
import { refused } from './refused';
import { settleOnce } from './settle-once';
import { withdrawLater } from './withdraw-task';

type EndSignal = Extract<RunSignal, { signal: 'end' }>;

/** What to do with a cancelled run that has not ended. */
type Verdict = 'ended' | 'kill' | 'wait';

/** A run that fails and retries for this long will not end by itself. */
const FAILING_FOR_MS = 20_000;
/** Longer than any step may take, so a run that was cancelled between two steps has ended by then. */
const MAX_CANCELLATION_MS = 25 * 60_000;
const LOOK_AGAIN_MS = 5_000;
const MAX_PAUSE_MS = 60_000;

/** Schedules another check of the run through the control plane. */
export function lookLater(
  context: WorkflowSharedContext,
  signal: Omit<EndSignal, 'signal'>,
  delayMs: number,
): void {
  context.genericSend({
    service: WORKFLOW_SERVICE,
    method: 'resolveValidation',
    key: context.key,
    parameter: { ...signal, signal: 'end' } satisfies EndSignal,
    inputSerde: jsonSerde<RunSignal>(),
    delay: delayMs,
  });
}

function judge({ status, isBroken, hasLostAttempts }: InvocationState, waitedMs: number): Verdict {
  switch (status) {
    case 'completed':
      return isBroken ? 'kill' : 'ended';
    case 'unknown':
      return 'ended';
    case 'running':
    case 'suspended':
      return waitedMs < MAX_CANCELLATION_MS ? 'wait' : 'kill';
    default:
      return hasLostAttempts || waitedMs >= FAILING_FOR_MS ? 'kill' : 'wait';
  }
}

/**
 * Ends a cancelled run that does not end itself, because it is paused, keeps failing, or crashes the process. It kills the
 * invocation and stores the end that the run would have written. A run that ends meanwhile keeps its own end.
 */
export async function endRun(
  context: WorkflowSharedContext,
  { invocationId, waitedMs }: EndSignal,
  { control, seal = NO_SEAL }: Pick<EngineDeps, 'control' | 'seal'>,
): Promise<SignalOutput> {
  const runId = context.key;
  const cancellation = await context.promise<Cancellation>(CANCELLATION).peek();
  if (!cancellation) throw refused('not-cancelled', "l'exécution n'est pas annulée");
  const answer = { runId, at: cancellation.at, duplicate: false };
  const state = await readRunState(context);
  if (state.end || !control) return answer;
  const invocation = await askControlPlane(context, 'standing', () =>
    control.stateOf(invocationId),
  );
  const verdict = invocation ? judge(invocation, waitedMs) : 'wait';
  if (verdict === 'ended') return answer;
  const killed =
    verdict === 'kill'
      ? await askControlPlane(context, 'kill', () => kill(control, invocationId))
      : undefined;
  if (killed === 'ended') return answer;
  if (killed === undefined) {
    const pause = Math.min(Math.max(LOOK_AGAIN_MS, waitedMs / 2), MAX_PAUSE_MS);
    lookLater(context, { invocationId, waitedMs: waitedMs + pause }, pause);
    return answer;
  }
  withdrawOpen(context, state);
  // A run without state is described from its input, which the control plane keeps for some hours.
  const header =
    state.chunks.length === 0
      ? await askControlPlane(context, 'header', () => headerOf(control, invocationId))
      : undefined;
  // Only the platform's own reason is in the language of the run.
  const language =
    cancellation.reason === undefined
      ? await askControlPlane(context, 'language', () =>
          languageOfInvocation(control, invocationId),
        )
      : undefined;
  const end = endOf(state, cancellation, {
    ...(header && { header }),
    ...(language && { language }),
  });
  if (await settleOnce<RunEnd>(context, KILLED_END, sealWrite(end, seal))) return answer;
  const { workflow } = toSnapshot({ ...state, end }) ?? {};
  recordRunExecuted(workflow?.slug ?? '', 'failed');
  engineLog.error({ workflow: workflow?.slug, runId }, 'exécution annulée de l’extérieur');
  return answer;
}

/** Kills the invocation. `ended`: it ended by itself at the same time. */
async function kill(control: InvocationControl, invocationId: string): Promise<'killed' | 'ended'> {
  if (await control.kill(invocationId)) return 'killed';
  return (await control.stateOf(invocationId)).isBroken ? 'killed' : 'ended';
}

/** French when the control plane no longer keeps the input. */
async function languageOfInvocation(
  control: InvocationControl,
  invocationId: string,
): Promise<Language> {
  const input = await control.inputOf(invocationId);
  return input ? languageOfRun(input) : 'fr';
}

const UNDER_WAY: ReadonlySet<NodeTrace['status']> = new Set(['pending', 'running', 'waiting']);

function endOf(
  state: RunState,
  cancellation: Cancellation,
  { header, language = 'fr' }: { readonly header?: RunHeader; readonly language?: Language },
): RunEnd {
  const { pending: _pending, ...end } = cancelledEnd(cancellation, language);
  const nodes = (toSnapshot(state)?.nodes ?? [])
    .filter(({ status }) => UNDER_WAY.has(status))
    .map((node): NodeTrace => ({ ...node, status: 'cancelled', endedAt: cancellation.at }));
  return { ...end, nodes, ...(header && { header }) };
}

/** Withdraws pending validations from the record. They cannot be decided any more in any case. */
function withdrawOpen(context: WorkflowSharedContext, state: RunState): void {
  const snapshot = toSnapshot(state);
  const suffix = `:${context.key}`;
  for (const { pendingId } of snapshot?.pending ?? []) {
    withdrawLater(context, context.key, {
      pendingId,
      context: snapshot?.context ?? {},
      idempotencyKey: `${context.key}:${pendingId.slice(0, -suffix.length)}:withdraw`,
    });
  }
}
