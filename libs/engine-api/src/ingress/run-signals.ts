import type { IngressClient } from '../ingress-client';
import type {
  EventOutput,
  ResolveValidationInput,
  ResolveValidationOutput,
  RunSignal,
  SignalOutput,
} from '../messages';
import { handlerOfRun, isAddressable, type IngressCalls } from './ingress-calls';
import type { RunFates } from './run-fates';

type RunSignals = Pick<
  IngressClient,
  | 'resolveValidation'
  | 'cancelRun'
  | 'resumeRun'
  | 'withdrawValidation'
  | 'giveTurn'
  | 'actOnIncident'
  | 'deliverEvent'
>;

/** Messages to a run. One handler takes them all. */
export function createRunSignals(calls: IngressCalls, fates: RunFates): RunSignals {
  const resolve = (runId: string, input: ResolveValidationInput | RunSignal): Promise<unknown> =>
    calls.call(handlerOfRun(runId, 'resolveValidation'), '/{key}/resolveValidation', () => input);
  const send = async (runId: string, signal: RunSignal): Promise<SignalOutput> =>
    (await resolve(runId, signal)) as SignalOutput;
  return {
    async resolveValidation(runId, input) {
      return (await resolve(runId, input)) as ResolveValidationOutput;
    },
    async cancelRun(runId, why) {
      const invocationId = await fates.unfinishedIdOf(runId);
      return send(runId, { ...why, signal: 'cancel', invocationId });
    },
    async resumeRun(runId, why) {
      const invocationId = await fates.unfinishedIdOf(runId);
      return send(runId, { ...why, signal: 'resume', invocationId });
    },
    withdrawValidation: (runId, withdrawal) =>
      send(runId, { ...withdrawal, signal: 'task-withdrawn' }),
    giveTurn: (runId, after) => send(runId, { signal: 'turn', after }),
    actOnIncident: (runId, act) => send(runId, { ...act, signal: 'incident' }),
    async deliverEvent(runId, event) {
      if (!isAddressable(runId)) return { delivered: [], started: [] };
      return (await resolve(runId, { signal: 'event', event })) as EventOutput;
    },
  };
}
