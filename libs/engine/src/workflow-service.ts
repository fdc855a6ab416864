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
import { executeRun } from './run/execute-run';
import { createPlanCache } from './run/plan-cache';
import { requireServed } from './served/require-served';
import { handleSignal } from './signals/handle-signal';
import { answerOrRefusal } from './signals/refused';
import type { StepTracker } from './step-tracker';
import { describeDirectory } from './invocations/describe-directory';
import { describeRun } from './state/describe-run';

const HOUR = 60 * 60 * 1000;
const MINUTE = 60 * 1000;

/** Retention of finished journals. They are not read again: trace and result are in the state and the output. */
const JOURNAL_RETENTION = 6 * HOUR;
/** Must exceed any step's timeout; otherwise the control plane would repeat the step for ever. */
const ABORT_TIMEOUT = 30 * MINUTE;

/** Creates the durable workflow service, which interprets the specification in the input of `run`. */
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
            handleSignal(context, input, deps, settings),
        ),
      ),
      getRun: restate.handlers.workflow.shared(
        // The first answer to a name is the mark of a generation; the control plane keeps it.
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
