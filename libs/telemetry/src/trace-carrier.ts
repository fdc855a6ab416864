import { context, propagation, ROOT_CONTEXT, type Context } from '@opentelemetry/api';

/** The context that a trace continues from; see `contextFromCarrier`. */
export type TraceContext = Context;

/** Headers of a request, or the `trace` field of an ingress payload. */
export type TraceCarrier = Readonly<Record<string, string | readonly string[] | undefined>>;

/** W3C trace context only: baggage could carry anything across the durable journal. */
const FIELDS = ['traceparent', 'tracestate'] as const;

/** The active span as W3C headers; empty without an active span. */
export function injectTraceCarrier(): Record<string, string> {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return pickFields(carrier);
}

/** Returns the remote trace in `carrier`, or a new trace when there is none. */
export function contextFromCarrier(carrier: TraceCarrier | undefined): TraceContext {
  return propagation.extract(ROOT_CONTEXT, pickFields(carrier ?? {}));
}

function pickFields(carrier: TraceCarrier): Record<string, string> {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = carrier[field];
      return typeof value === 'string' ? [[field, value]] : [];
    }),
  );
}
