import type { RunInput } from '@platform/engine-api';
import {
  interpret,
  INTERPRETER_CONTRACT,
  toNodeFailure,
  type Plan,
  type RunResult,
} from '@platform/interpreter';
import {
  CancelledError,
  TerminalError,
  type internal,
  type WorkflowContext,
} from '@restatedev/restate-sdk';
import { recordRunExecuted } from '@platform/telemetry';

import { engineLog } from './engine-log';
import type { EngineWorld } from './engine-world';
import { detachedInput, sendDetachedRun } from './detached-run';
import type { PlanRun } from './plan-cache';
import { createPublishValidation, createWithdrawValidation } from './publish-validation';
import { createRestateDriver } from './restate-driver';
import { END_KEY, progressKey, runHeader, type ProgressChunk, type RunEnd } from './run-state';
import { createRunTelemetry } from './run-telemetry';
import type { StepTracker } from './step-tracker';

/** Why this engine cannot walk a run at all: plain words for the snapshot. */
function refusal(input: RunInput, code: string, message: string): RunResult {
  return {
    status: 'failed',
    endedAt: input.acceptedAt,
    outputs: {},
    error: { code, message },
    nodes: [],
    pending: [],
  };
}

function preparePlan(input: RunInput, planRun: PlanRun): Plan | RunResult {
  if (input.contract !== INTERPRETER_CONTRACT) {
    const message = `contrat d'interpréteur ${input.contract} non pris en charge (${INTERPRETER_CONTRACT})`;
    return refusal(input, 'contract-unsupported', message);
  }
  const { plan, diagnostics } = planRun(input);
  if (plan) return plan;
  const reasons = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message }) => `${code} ${message.fr}`);
  return refusal(input, 'workflow-invalid', reasons.join(' ; '));
}

/** Whatever ended the walk from outside, as the run's own end. */
function brokenEnd(input: RunInput, thrown: unknown): RunResult {
  if (thrown instanceof CancelledError) return refusal(input, 'cancelled', 'exécution annulée');
  engineLog.debug({ runId: input.runId, err: thrown }, 'exécution interrompue');
  return refusal(input, 'engine-error', toNodeFailure(thrown).message);
}

export interface ExecuteRunOptions {
  readonly world: EngineWorld;
  readonly steps: StepTracker;
  readonly planRun: PlanRun;
}

/**
 * The workflow service's `run`: walks the specification it was given, durably. Always leaves an end
 * in the state, so that `getRun` tells it; a cancelled invocation ends as cancelled in the control
 * plane too.
 */
export async function executeRun(
  context: WorkflowContext,
  input: RunInput,
  { world, steps, planRun }: ExecuteRunOptions,
): Promise<Pick<RunResult, 'status' | 'outputs' | 'error'>> {
  const isProcessing = (): boolean =>
    (context as unknown as internal.ContextInternal).isProcessing();
  let sequence = 0;
  const firstHeader = () => (sequence === 0 ? { header: runHeader(input) } : {});

  const close = (result: RunResult): Pick<RunResult, 'status' | 'outputs' | 'error'> => {
    const { pending: _pending, ...rest } = result;
    const end: RunEnd = { ...rest, ...firstHeader() };
    context.set(END_KEY, end);
    if (isProcessing()) reportEnd(input, result);
    const { status, outputs, error } = result;
    return { status, outputs, ...(error && { error }) };
  };

  const walk = (plan: Plan): Promise<RunResult> => {
    const telemetry = createRunTelemetry({
      input,
      plan,
      isProcessing,
      attemptOver: context.request().attemptCompletedSignal,
    });
    const driver = createRestateDriver({
      context,
      performing: (name, attempt) => steps.track(() => telemetry.performing(name, attempt)),
      emit: telemetry.emit,
      detach: (run) => sendDetachedRun(context, detachedInput(input, run)),
      rest(progress) {
        const chunk: ProgressChunk = { ...progress, ...firstHeader() };
        context.set(progressKey(sequence), chunk);
        sequence += 1;
      },
    });
    return interpret(
      plan,
      {
        runId: input.runId,
        event: input.event,
        context: input.context,
        startedAt: input.acceptedAt,
        timezone: input.timezone,
      },
      {
        ports: world.ports,
        terminology: world.terminology,
        log: engineLog,
        publishValidation: createPublishValidation(world.recordPorts),
        withdrawValidation: createWithdrawValidation(world.recordPorts),
      },
      driver,
    );
  };

  try {
    const prepared = preparePlan(input, planRun);
    return close('status' in prepared ? prepared : await walk(prepared));
  } catch (thrown) {
    const ended = close(brokenEnd(input, thrown));
    if (thrown instanceof TerminalError) throw thrown;
    return ended;
  }
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
