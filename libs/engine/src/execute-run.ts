import type { RunInput } from '@platform/engine-api';
import {
  interpret,
  onFailureRun,
  toNodeFailure,
  type Plan,
  type RunResult,
} from '@platform/interpreter';
import { CancelledError, type internal, type WorkflowContext } from '@restatedev/restate-sdk';
import { recordRunExecuted } from '@platform/telemetry';

import type { WatchedAttempt } from './attempts/attempt-guard';
import { cancellationOf } from './cancellation';
import { engineLog } from './engine-log';
import type { EngineDeps } from './engine-deps';
import type { PlanRun } from './plan-cache';
import { logOtherVersions } from './plugin-pins';
import { createPublishValidation, createWithdrawValidation } from './publish-validation';
import { UnservedRunError, unservedWorkflow } from './require-served';
import { createRestateDriver } from './restate-driver';
import { createRunBook, type RunBook } from './run-book';
import { cancelledEnd, failedEnd } from './run-end';
import { boundedResult, inputTooLarge, STATE_TOO_LARGE, withoutPayload } from './run-limits';
import { createRunTelemetry } from './run-telemetry';
import { servedPorts } from './served-ports';
import type { StepTracker } from './step-tracker';
import { takeTurn } from './take-turn';
import { turnsOf } from './turns-of-attempt';

export interface ExecuteRunOptions {
  readonly deps: EngineDeps;
  readonly steps: StepTracker;
  readonly planRun: PlanRun;
  /** Is told what the attempt is at. */
  readonly watched: WatchedAttempt;
}

/** One attempt at a run: what it acts with, and where it writes down what becomes of it. */
interface Attempt extends ExecuteRunOptions {
  readonly context: WorkflowContext;
  readonly input: RunInput;
  readonly book: RunBook;
  /** False while the control plane replays the journal. */
  readonly isProcessing: () => boolean;
}

async function preparePlan({ input, planRun, watched }: Attempt): Promise<Plan> {
  const planning = planRun(input, watched);
  watched.rests();
  const { plan, diagnostics } = await planning;
  if (plan) return plan;
  throw unservedWorkflow(diagnostics);
}

function walk(attempt: Attempt, plan: Plan, startedAt: string): Promise<RunResult> {
  const { context, input, book, isProcessing, steps, watched, deps } = attempt;
  const telemetry = createRunTelemetry({
    input,
    plan,
    isProcessing,
    attemptOver: context.request().attemptCompletedSignal,
  });
  const served = servedPorts(input, deps);
  const driver = createRestateDriver({
    context,
    performing: (name, step) =>
      steps.track(() =>
        watched.step(name, () => telemetry.performing(name, () => served.performing(step))),
      ),
    watched,
    emit: telemetry.emit,
    detach: (run) => book.start(run),
    rest: (progress) => book.rest(progress),
  });
  const { runId, event, timezone } = input;
  watched.walks();
  return interpret(
    plan,
    { runId, event, context: input.context, startedAt, timezone },
    {
      ports: served.ports,
      terminology: deps.terminology,
      log: engineLog,
      publishValidation: createPublishValidation(served.recordPorts),
      withdrawValidation: createWithdrawValidation(served.recordPorts),
    },
    driver,
  );
}

async function resultOf(attempt: Attempt): Promise<RunResult> {
  const { context, input, book, watched } = attempt;
  watched.walks();
  const plan = await preparePlan(attempt);
  const turn = await takeTurn(context, input, book);
  switch (turn.kind) {
    case 'cancelled':
      return cancelledEnd(turn.cancellation);
    case 'rejected': {
      const message = `une exécution de « ${input.workflow.slug} » est déjà en cours sous la même clé`;
      return failedEnd(turn.at, 'concurrency-rejected', message);
    }
    case 'turn':
      return walk(attempt, plan, turn.at);
  }
}

/** Whatever ended the walk from outside, as the run's own end. */
async function brokenEnd(
  { context, input, watched }: Attempt,
  thrown: unknown,
): Promise<RunResult> {
  watched.rests();
  if (thrown instanceof UnservedRunError) throw thrown;
  if (thrown instanceof CancelledError) {
    return cancelledEnd((await cancellationOf(context)).cancellation);
  }
  engineLog.debug({ runId: input.runId, err: thrown }, 'exécution interrompue');
  const { code, message } = toNodeFailure(thrown);
  const told = code === STATE_TOO_LARGE ? code : 'engine-error';
  return failedEnd(input.acceptedAt, told, message);
}

/**
 * The workflow service's `run`: walks the specification it was given, durably, once its turn has come.
 * Always leaves an end in the state, so that `getRun` tells it, and ends as an ordinary output of the
 * invocation, be it failed or cancelled.
 */
export async function executeRun(
  context: WorkflowContext,
  given: RunInput,
  options: ExecuteRunOptions,
): Promise<Pick<RunResult, 'status' | 'outputs' | 'error'>> {
  const isProcessing = (): boolean =>
    (context as unknown as internal.ContextInternal).isProcessing();
  const tooLarge = inputTooLarge(context.request().body.byteLength);
  const input = tooLarge ? withoutPayload(given) : given;
  if (isProcessing()) logOtherVersions(input, options.deps.catalog);
  const book = createRunBook(context, input);
  const attempt = { ...options, context, input, book, isProcessing };
  const breathe = turnsOf(options.watched);
  const result = tooLarge
    ? failedEnd(input.acceptedAt, tooLarge.code, tooLarge.message)
    : await resultOf(attempt).then(boundedResult, (thrown) => brokenEnd(attempt, thrown));
  // The last write may hold thousands of traces: it is no part of the slice before.
  await breathe();
  startOnFailure(attempt, result);
  book.end(result);
  if (isProcessing()) reportEnd(input, result);
  const { status, outputs, error } = result;
  return { status, outputs, ...(error && { error }) };
}

function startOnFailure({ input, book }: Attempt, result: RunResult): void {
  const { called = {}, workflow } = input;
  const failed = { spec: workflow.spec, calleeOf: (slug: string) => called[slug]?.spec };
  const run = onFailureRun(failed, input, result);
  if (!run) return;
  if (called[run.workflow]) book.start(run);
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
