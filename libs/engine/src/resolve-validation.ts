import type {
  EventOutput,
  ResolveValidationInput,
  ResolveValidationOutput,
  RunSignal,
  SignalOutput,
} from '@platform/engine-api';
import type { Catalog } from '@platform/catalog';
import type { WorkflowSharedContext } from '@restatedev/restate-sdk';

import { actOnIncident } from './signals/act-on-incident';
import { cancelRun } from './signals/cancel-run';
import { decideValidation } from './signals/decide-validation';
import { deliverEvent } from './signals/deliver-event';
import { refused } from './signals/refused';

type Answer = ResolveValidationOutput | SignalOutput | EventOutput;

/**
 * The workflow service's `resolveValidation`: the one way to tell a run something from outside. What
 * names no signal decides a validation.
 */
export function resolveValidation(
  context: WorkflowSharedContext,
  input: ResolveValidationInput | RunSignal,
  catalog: Catalog,
): Promise<Answer> {
  if (!('signal' in input)) return decideValidation(context, input, catalog);
  switch (input.signal) {
    case 'cancel':
      return cancelRun(context, input);
    case 'incident':
      return actOnIncident(context, input);
    case 'event':
      return deliverEvent(context, input);
    default:
      throw refused(400, 'signal-unknown', 'signal inconnu');
  }
}
