import {
  DIRECTORY_KEY,
  GENERATION_KEPT_MS,
  GENERATION_KEY,
  WORKFLOW_SERVICE,
  type ResolveValidationInput,
  type RunInput,
  type RunSignal,
} from '@platform/engine-api';
import * as restate from '@restatedev/restate-sdk';

import { guardHandler, guardRun } from './attempts/guard-handlers';
import { noGuard } from './attempts/attempt-guard';
import type { EngineSettings, EngineDeps } from './engine-deps';
import { executeRun } from './execute-run';
import { createPlanCache } from './plan-cache';
import { requireServed } from './require-served';
import { resolveValidation } from './resolve-validation';
import { answerOrRefusal } from './signals/refused';
import type { StepTracker } from './step-tracker';
import { describeDirectory } from './describe-directory';
import { describeRun } from './describe-run';

const HOUR = 60 * 60 * 1000;
const MINUTE = 60 * 1000;

/** A finished journal is not read again: trace and result are kept as state and output. */
const JOURNAL_RETENTION = 6 * HOUR;
/** Longer than any step's timeout, or the control plane would run the step again, for ever. */
const ABORT_TIMEOUT = 30 * MINUTE;

/** One generic durable workflow: interprets whatever specification its `run` input carries. */
export function createWorkflowService(
  deps: EngineDeps,
  settings: EngineSettings,
  steps: StepTracker,
) {
  const shared = { journalRetention: 0 };
  const planRun = createPlanCache(deps.catalog);
  const { attempts = noGuard } = deps;
  return restate.workflow({
    name: WORKFLOW_SERVICE,
    handlers: {
      run: guardRun(
        attempts,
        async (context: restate.WorkflowContext, input: RunInput, watched) => {
          requireServed(input, deps.catalog);
          return executeRun(context, input, { deps, steps, planRun, watched });
        },
      ),
      resolveValidation: restate.handlers.workflow.shared(
        shared,
        guardHandler(
          attempts,
          (context: restate.WorkflowSharedContext, input: ResolveValidationInput | RunSignal) =>
            resolveValidation(context, input, deps, settings),
        ),
      ),
      getRun: restate.handlers.workflow.shared(
        // The mark of a generation is the first answer to a name: the control plane keeps that one.
        { ...shared, idempotencyRetention: GENERATION_KEPT_MS },
        guardHandler(attempts, async (context: restate.WorkflowSharedContext, given?: unknown) => {
          if (context.key === GENERATION_KEY) return given ?? null;
          return context.key === DIRECTORY_KEY
            ? answerOrRefusal(() => describeDirectory(deps, given))
            : describeRun(context, deps);
        }),
      ),
    },
    options: {
      workflowRetention: settings.runRetentionMs,
      journalRetention: JOURNAL_RETENTION,
      inactivityTimeout: settings.inactivityTimeoutMs,
      abortTimeout: ABORT_TIMEOUT,
    },
  });
}
