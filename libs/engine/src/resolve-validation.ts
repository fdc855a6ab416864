import type {
  EventOutput,
  RefusedAnswer,
  ResolveValidationInput,
  ResolveValidationOutput,
  RunSignal,
  SignalOutput,
} from '@platform/engine-api';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import type { EngineSettings, EngineDeps } from './engine-deps';
import { actOnIncident } from './signals/act-on-incident';
import { cancelRun } from './signals/cancel-run';
import { decideValidation } from './signals/decide-validation';
import { deliverEvent } from './signals/deliver-event';
import { endRun } from './signals/end-run';
import { answerOrRefusal, refused } from './signals/refused';
import { resumeRun } from './signals/resume-run';

type Answer = ResolveValidationOutput | SignalOutput | EventOutput;

/**
 * The workflow service's `resolveValidation`: the one way to tell a run something from outside. What
 * names no signal decides a validation.
 */
export const resolveValidation = (
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
