import { EngineUnavailableError, type IngressObserver } from '@platform/engine-api';
import { isTooLate } from '@platform/http';
import { injectTraceCarrier, recordIngressDuration, withSpan } from '@platform/telemetry';

/**
 * Adds a span and a duration to every ingress call, and passes on the trace context. Rejects with
 * `EngineUnavailableError`, without a call, when the request already got a timeout answer: its caller may be retrying.
 */
export const observeIngress: IngressObserver = async (path, call) => {
  if (isTooLate()) throw new EngineUnavailableError('requête déjà répondue');
  const startedAt = performance.now();
  try {
    return await withSpan(
      'restate.ingress',
      { 'restate.path': path },
      () => call(injectTraceCarrier()),
      { kind: 'client' },
    );
  } finally {
    recordIngressDuration(performance.now() - startedAt, path);
  }
};
