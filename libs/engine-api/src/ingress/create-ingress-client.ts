import { EngineUnavailableError } from '../errors';
import type { IngressClient, IngressClientOptions, SendOutcome } from '../ingress-client';
import type { DescribedSubject, RunSnapshot } from '../messages';
import { RECORD_SERVICE } from '../service-names';
import { createEngineDirectory } from './engine-directory';
import { handlerOfRun, IngressCalls, isAddressable } from './ingress-calls';
import { RunFates } from './run-fates';
import { createRunSignals } from './run-signals';

/** The possible answers of a control plane to a send. Any other answer does not come from one. */
const SEND_OUTCOMES: ReadonlyMap<string | undefined, SendOutcome> = new Map([
  ['Accepted', 'accepted'],
  ['PreviouslyAccepted', 'previously-accepted'],
]);

const SUBJECT_STATES: ReadonlySet<unknown> = new Set<DescribedSubject['state']>([
  'described',
  'unbound',
  'undescribed',
  'not-found',
  'unavailable',
]);

/** An engine of before the view answers with the whole record, which goes no further. */
const isDescribedSubject = (answer: unknown): answer is DescribedSubject =>
  SUBJECT_STATES.has((answer as Partial<DescribedSubject> | null)?.state);

const SNAPSHOT = `/${RECORD_SERVICE}/snapshot`;

export function createIngressClient(options: IngressClientOptions): IngressClient {
  const calls = new IngressCalls(options);
  const fates = new RunFates(calls);
  return {
    ...createEngineDirectory(calls),
    ...createRunSignals(calls, fates),
    fateOf: (runId) => fates.fateOf(runId),
    hasRun: async (runId) => (await fates.fateOf(runId)) !== 'unknown',
    awaitEnd: (runId, signal) => fates.awaitEnd(runId, signal),
    addressOf: (runId) => fates.addressOf(runId),
    async startRun(input) {
      const path = handlerOfRun(input.runId, 'run/send');
      const answer = (await calls.call(path, '/{key}/run/send', (trace) => ({
        ...input,
        trace,
      }))) as { readonly status?: string; readonly invocationId?: unknown } | null;
      const outcome = SEND_OUTCOMES.get(answer?.status);
      const invocationId = answer?.invocationId;
      if (!outcome || typeof invocationId !== 'string') {
        throw new EngineUnavailableError('réponse incomprise');
      }
      return { outcome, invocationId };
    },
    async getRun(runId) {
      if (!isAddressable(runId)) return null;
      const path = handlerOfRun(runId, 'getRun');
      return (await calls.call(path, '/{key}/getRun', () => null)) as RunSnapshot | null;
    },
    async describeSubject(subject) {
      const input = { ...subject, view: 'subject' };
      const answer = await calls.call(SNAPSHOT, '/snapshot', () => input);
      return isDescribedSubject(answer) ? answer : { state: 'undescribed' };
    },
    recordSnapshot: (input) => calls.call(SNAPSHOT, '/snapshot', () => input),
    clock: () => calls.clock(),
    isHealthy: () => calls.isHealthy(),
  };
}
