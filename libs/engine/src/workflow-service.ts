import {
  DIRECTORY_KEY,
  WORKFLOW_SERVICE,
  type ResolveValidationInput,
  type RunInput,
  type RunSignal,
} from '@platform/engine-api';
import * as restate from '@restatedev/restate-sdk';

import type { EngineSettings, EngineWorld } from './engine-world';
import { executeRun } from './execute-run';
import { withIncident } from './invocation-watch-snapshot';
import { createPlanCache } from './plan-cache';
import { readSnapshot } from './read-run-state';
import { requireServed } from './require-served';
import { resolveValidation } from './resolve-validation';
import type { StepTracker } from './step-tracker';
import { tellDirectory } from './tell-directory';

const HOUR = 60 * 60 * 1000;
const MINUTE = 60 * 1000;

/** A finished journal is not read again: trace and result are kept as state and output. */
const JOURNAL_RETENTION = 6 * HOUR;
/** Longer than any step's timeout, or the control plane would run the step again, for ever. */
const ABORT_TIMEOUT = 30 * MINUTE;

/** One generic durable workflow: interprets whatever specification its `run` input carries. */
export function createWorkflowService(
  world: EngineWorld,
  settings: EngineSettings,
  steps: StepTracker,
) {
  const shared = { journalRetention: 0 };
  const planRun = createPlanCache(world.catalog);
  return restate.workflow({
    name: WORKFLOW_SERVICE,
    handlers: {
      run: async (context: restate.WorkflowContext, input: RunInput) => {
        requireServed(input, world.catalog);
        return executeRun(context, input, { world, steps, planRun });
      },
      resolveValidation: restate.handlers.workflow.shared(
        shared,
        (context: restate.WorkflowSharedContext, input: ResolveValidationInput | RunSignal) =>
          resolveValidation(context, input, world.catalog),
      ),
      getRun: restate.handlers.workflow.shared(
        shared,
        async (context: restate.WorkflowSharedContext, next?: unknown) => {
          if (context.key === DIRECTORY_KEY) return tellDirectory(world.directory, next);
          const snapshot = await readSnapshot(context);
          return snapshot && withIncident(snapshot, world.incidentOf?.(context.key));
        },
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
