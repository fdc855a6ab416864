import type { IngressObserver } from '@platform/engine-api';
import { injectTraceCarrier, recordIngressDuration, withSpan } from '@platform/telemetry';

/** Spans and times every ingress call, and hands it the trace context to send on. */
export const observeIngress: IngressObserver = async (path, call) => {
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
