/** W3C trace context as it travels in the run's payload (`traceparent`, `tracestate`). */
export type TraceCarrier = { readonly [header: string]: string };
