import type {
  EventOutput,
  RefusedAnswer,
  ResolveValidationInput,
  ResolveValidationOutput,
  RunSignal,
  SignalOutput,
} from '@platform/engine-api';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import type { EngineSettings, EngineDeps } from '../engine-deps';
import { actOnIncident } from './act-on-incident';
import { cancelRun } from './cancel-run';
import { decideValidation } from './decide-validation';
import { deliverEvent } from './deliver-event';
import { endRun } from './end-run';
import { giveTurn } from './give-turn';
import { answerOrRefusal, refused } from './refused';
import { resumeRun } from './resume-run';
import { withdrawTask } from './withdraw-task';
import { withdrawValidation } from './withdraw-validation';

type Answer = ResolveValidationOutput | SignalOutput | EventOutput;

/**
 * Handler `resolveValidation` of the workflow service: the only way to signal a run from outside. Input without a signal
 * decides a validation.
 */
export const handleSignal = (
  context: WorkflowSharedContext,
  input: ResolveValidationInput | RunSignal,
  deps: EngineDeps,
  settings: Pick<EngineSettings, 'cancelGraceMs'>,
): Promise<Answer | RefusedAnswer> =>
  answerOrRefusal(() => answerOf(context, input, deps, settings));

async function answerOf(
  context: WorkflowSharedContext,
  input: ResolveValidationInput | RunSignal,
  deps: EngineDeps,
  { cancelGraceMs: graceMs }: Pick<EngineSettings, 'cancelGraceMs'>,
): Promise<Answer> {
  const { catalog, control } = deps;
  if (!('signal' in input)) return decideValidation(context, input, catalog);
  switch (input.signal) {
    case 'cancel':
      return cancelRun(context, input, { control, graceMs });
    case 'end':
      return endRun(context, input, deps);
    case 'withdraw':
      return withdrawTask(context, input, deps);
    case 'task-withdrawn':
      return withdrawValidation(context, input);
    case 'turn':
      return giveTurn(context, input);
    case 'resume':
      return resumeRun(context, input, control);
    case 'incident':
      return actOnIncident(context, input);
    case 'event':
      return deliverEvent(context, input);
    default:
      throw refused('signal-unknown', 'signal inconnu');
  }
}
