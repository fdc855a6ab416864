import { EngineUnavailableError, type IngressObserver } from '@platform/engine-api';
import { isTooLate } from '@platform/http';
import { injectTraceCarrier, recordIngressDuration, withSpan } from '@platform/telemetry';

/**
 * Spans and times every ingress call, and hands it the trace context to send on. Throws EngineUnavailableError,
 * and calls nothing, for a request that was answered meanwhile: its caller may be sending it again.
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
