import type { RunInput } from '@platform/engine-api';
import type { Language, LocalizedText } from '@platform/ports';
import {
  interpret,
  onFailureRun,
  toNodeFailure,
  type Plan,
  type RunResult,
} from '@platform/interpreter';
import { CancelledError, type internal, type WorkflowContext } from '@restatedev/restate-sdk';
import { recordRunExecuted } from '@platform/telemetry';

import type { WatchedAttempt } from '../attempts/attempt-guard';
import { cancellationOf } from '../signals/cancellation';
import { engineLog } from '../engine-log';
import type { EngineDeps } from '../engine-deps';
import type { PlanRun } from './plan-cache';
import { logOtherVersions } from '../served/plugin-pins';
import { createPublishValidation, createWithdrawValidation } from './publish-validation';
import { UnservedRunError, unservedWorkflow } from '../served/require-served';
import { createRestateDriver } from './restate-driver';
import { createRunStateWriter, type RunStateWriter } from './run-state-writer';
import { cancelledEnd, failedEnd } from './run-end';
import {
  boundedResult,
  inputTooLarge,
  STATE_TOO_LARGE,
  withoutPayload,
} from '../state/state-limits';
import { createRunTelemetry } from './run-telemetry';
import { NO_SEAL } from '../sealing/journal-seal';
import { sealWrite } from '../sealing/sealed-members';
import { servedPorts } from '../served/served-ports';
import { notingChanges } from '../reports/note-changes';
import type { StepTracker } from '../step-tracker';
import { withdrawLater } from '../signals/withdraw-task';
import { languageOfRun } from './language-of-run';
import { notifyRoles } from './notify-roles';
import { takeTurn } from './take-turn';
import { turnsOf } from './turns-of-attempt';

interface ExecuteRunOptions {
  readonly deps: EngineDeps;
  readonly steps: StepTracker;
  readonly planRun: PlanRun;
  /** Records what the attempt is doing. */
  readonly watched: WatchedAttempt;
}

/** One attempt at a run, with its dependencies and its state writer. */
interface Attempt extends ExecuteRunOptions {
  readonly context: WorkflowContext;
  readonly input: RunInput;
  readonly stateWriter: RunStateWriter;
  /** Language of the messages of failures. */
  readonly language: Language;
  /** False while the control plane replays the journal. */
  readonly isProcessing: () => boolean;
}

async function preparePlan({ input, planRun, watched, language }: Attempt): Promise<Plan> {
  const planning = planRun(input, watched);
  watched.rests();
  const { plan, diagnostics } = await planning;
  if (plan) return plan;
  throw unservedWorkflow(diagnostics, language);
}

function walk(attempt: Attempt, plan: Plan, startedAt: string): Promise<RunResult> {
  const { context, input, stateWriter, isProcessing, steps, watched, language, deps } = attempt;
  const telemetry = createRunTelemetry({
    input,
    plan,
    isProcessing,
    attemptOver: context.request().attemptCompletedSignal,
  });
  const served = servedPorts(input, deps);
  const driver = createRestateDriver({
    context,
    performing: (name, step, agentStep) =>
      steps.track(() =>
        watched.step(name, () =>
          telemetry.performing(name, () => served.performing(step), agentStep),
        ),
      ),
    watched,
    emit: telemetry.emit,
    stateWriter,
    seal: deps.seal ?? NO_SEAL,
  });
  const { runId, event, timezone } = input;
  const { slug, version, hash } = input.workflow;
  const workflow = { slug, version, hash };
  const publish = createPublishValidation(served.recordPorts, workflow);
  const reader = { language, locale: input.locale, timezone };
  watched.walks();
  return interpret(
    plan,
    { runId, event, context: input.context, startedAt, timezone, workflow },
    {
      ports: served.ports,
      terminology: deps.terminology,
      log: engineLog,
      ...(deps.agents && { agents: deps.agents }),
      publishValidation: async (request, subjects, effect) => {
        await publish(request, subjects, effect);
        if (!deps.notices) return;
        await notifyRoles(request, effect, { notices: deps.notices, ports: served.ports, reader });
      },
      withdrawValidation: createWithdrawValidation(served.recordPorts),
    },
    driver,
  );
}

const keyTaken = ({ slug }: RunInput['workflow']): LocalizedText => ({
  fr: `une exécution de « ${slug} » est déjà en cours sous la même clé`,
  en: `a run of "${slug}" is already in progress under the same key`,
});

async function resultOf(attempt: Attempt): Promise<RunResult> {
  const { context, input, stateWriter, watched, language } = attempt;
  watched.walks();
  const plan = await preparePlan(attempt);
  const turn = await takeTurn(context, input, stateWriter);
  switch (turn.kind) {
    case 'cancelled':
      return cancelledEnd(turn.cancellation, language);
    case 'rejected': {
      return failedEnd(turn.at, 'concurrency-rejected', keyTaken(input.workflow)[language]);
    }
    case 'turn':
      return walk(attempt, plan, turn.at);
  }
}

/** Converts an error that broke off the walk to the end of the run. */
async function brokenEnd(
  { context, input, watched, language }: Attempt,
  thrown: unknown,
): Promise<RunResult> {
  watched.rests();
  if (thrown instanceof UnservedRunError) throw thrown;
  if (thrown instanceof CancelledError) {
    return cancelledEnd((await cancellationOf(context)).cancellation, language);
  }
  engineLog.debug({ runId: input.runId, err: thrown }, 'exécution interrompue');
  const { code, message } = toNodeFailure(thrown, language);
  const told = code === STATE_TOO_LARGE ? code : 'engine-error';
  return failedEnd(input.acceptedAt, told, message);
}

/**
 * Handler `run` of the workflow service. Waits for the run's turn, then walks the specification in its input durably. It
 * always stores an end in the state, which `getRun` returns, and completes the invocation normally even when the run
 * failed or was cancelled.
 */
export async function executeRun(
  context: WorkflowContext,
  given: RunInput,
  options: ExecuteRunOptions,
): Promise<Pick<RunResult, 'status' | 'outputs' | 'error'>> {
  const isProcessing = (): boolean =>
    (context as unknown as internal.ContextInternal).isProcessing();
  const language = languageOfRun(given);
  const tooLarge = inputTooLarge(context.request().body.byteLength, language);
  const input = tooLarge ? withoutPayload(given) : given;
  if (isProcessing()) logOtherVersions(input, options.deps.catalog);
  const stateWriter = notingChanges(createRunStateWriter(context, input, options.deps.seal), {
    runId: input.runId,
    invocationId: context.request().id,
    changes: options.deps.changes,
    isProcessing,
  });
  const attempt = { ...options, context, input, stateWriter, language, isProcessing };
  const breathe = turnsOf(options.watched);
  const result = tooLarge
    ? failedEnd(input.acceptedAt, tooLarge.code, tooLarge.message)
    : await resultOf(attempt).then(
        (ended) => boundedResult(ended, language),
        (thrown) => brokenEnd(attempt, thrown),
      );
  // The last write may contain thousands of traces, so yield first.
  await breathe();
  startOnFailure(attempt, result);
  for (const each of result.withdrawals ?? []) withdrawLater(context, input.runId, each);
  stateWriter.end(result);
  if (isProcessing()) reportEnd(input, result);
  const { status, outputs, error } = result;
  return sealWrite({ status, outputs, ...(error && { error }) }, options.deps.seal ?? NO_SEAL);
}

function startOnFailure({ input, stateWriter }: Attempt, result: RunResult): void {
  const { called = {}, workflow } = input;
  const failed = { spec: workflow.spec, calleeOf: (slug: string) => called[slug]?.spec };
  const run = onFailureRun(failed, input, result);
  if (!run) return;
  if (called[run.workflow]) stateWriter.start(run);
  else engineLog.warn({ runId: input.runId }, "workflow d'échec absent de l'exécution");
}

function reportEnd(input: RunInput, { status, error }: RunResult): void {
  const fields = { workflow: input.workflow.slug, runId: input.runId };
  if (status === 'failed') {
    recordRunExecuted(input.workflow.slug, 'failed');
    engineLog.error({ ...fields, error: error?.code }, 'exécution en échec');
  } else {
    recordRunExecuted(input.workflow.slug, 'completed');
    engineLog.info(fields, 'exécution terminée');
  }
}
