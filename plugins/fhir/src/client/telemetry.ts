import { metrics, SpanKind, SpanStatusCode, trace, type MeterProvider } from '@opentelemetry/api';
import { PlatformError } from '@platform/sdk';

import type { FhirMethod } from './fhir-request';

/**
 * Runs `work` in a client span `fhir GET|POST|PUT`. The span has the resource type and the status, never an
 * address or a body: both can identify a patient. An exception is recorded by its code, for the same reason.
 */
export async function inFhirSpan<T>(
  method: FhirMethod,
  resource: string,
  work: (setStatus: (status: number) => void) => Promise<T>,
): Promise<T> {
  const attributes = { 'fhir.resource': resource, 'http.request.method': method };
  const options = { kind: SpanKind.CLIENT, attributes };
  return trace.getTracer('platform').startActiveSpan(`fhir ${method}`, options, async (span) => {
    try {
      return await work((status) => span.setAttribute('http.response.status_code', status));
    } catch (error) {
      const type = PlatformError.isInstance(error) ? error.code : 'unexpected';
      span.setAttribute('error.type', type);
      span.recordException({ name: (error as Error).name, message: type });
      span.setStatus({ code: SpanStatusCode.ERROR, message: type });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Counts a request. `status` is the HTTP status, or `none` when there was no response. */
export function countRequest(resource: string, method: FhirMethod, status: number | 'none'): void {
  counter('fhir.requests', 'requests to FHIR servers').add(1, { resource, method, status });
}

/** Counts elements of the record that the shapes of the port cannot hold: `fhir.observations.skipped`. */
export function countSkipped(elements: string, reason: string, count = 1): void {
  counter(`fhir.${elements}.skipped`, 'elements of FHIR records that were not read').add(count, {
    reason,
  });
}

let current:
  { readonly provider: MeterProvider; readonly counters: Map<string, Counter> } | undefined;
type Counter = ReturnType<ReturnType<MeterProvider['getMeter']>['createCounter']>;

/** A counter created before the SDK registers its provider would count nothing, so each use looks it up. */
function counter(name: string, description: string): Counter {
  const provider = metrics.getMeterProvider();
  if (current?.provider !== provider) current = { provider, counters: new Map() };
  const { counters } = current;
  const known = counters.get(name);
  if (known !== undefined) return known;
  const created = provider.getMeter('platform').createCounter(name, { description });
  counters.set(name, created);
  return created;
}
