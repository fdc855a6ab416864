import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Attributes = Readonly<Record<string, unknown>>;

/** A span as a test looks at it. */
export interface Span {
  readonly name: string;
  /** `service.name` of the process that opened it. */
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string;
  readonly failed: boolean;
  readonly attributes: Attributes;
}

/** A point of a counter: its value since its process started. */
export interface Point {
  readonly attributes: Attributes;
  readonly value: number;
}

export interface OtlpCollector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  spans(traceId: string): readonly Span[];
  /** The last point of each set of attributes of a counter. */
  points(counter: string): readonly Point[];
  /** Everything that came in: traces, metrics and logs, as text. */
  everything(): string;
  close(): Promise<void>;
}

interface OtlpAttributes {
  readonly attributes?: readonly { readonly key: string; readonly value: object }[];
}
interface OtlpSpan extends OtlpAttributes {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status?: { readonly code?: number };
}
interface OtlpPoint extends OtlpAttributes {
  readonly asDouble?: number;
  readonly asInt?: string;
}
interface OtlpMetric {
  readonly name: string;
  readonly sum?: { readonly dataPoints: readonly OtlpPoint[] };
}
interface OtlpRequest {
  readonly resourceSpans?: readonly {
    readonly resource: OtlpAttributes;
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly OtlpMetric[] }[];
  }[];
}

const STATUS_ERROR = 2;

const attributesOf = ({ attributes = [] }: OtlpAttributes): Attributes =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const spansOf = ({ resourceSpans = [] }: OtlpRequest): Span[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId = '', status, ...rest }) => ({
        name,
        service: String(attributesOf(resource)['service.name']),
        traceId,
        spanId,
        parentSpanId,
        failed: status?.code === STATUS_ERROR,
        attributes: attributesOf(rest),
      })),
  );

const metricsOf = ({ resourceMetrics = [] }: OtlpRequest): OtlpMetric[] =>
  resourceMetrics
    .flatMap(({ scopeMetrics }) => scopeMetrics)
    .flatMap(({ metrics }) => [...metrics]);

/** Takes what the processes export: OTLP over HTTP, as JSON, on a free port of 127.0.0.1. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: Span[] = [];
  const points = new Map<string, Map<string, Point>>();
  const received: OtlpRequest[] = [];

  const keep = (request: OtlpRequest): void => {
    received.push(request);
    spans.push(...spansOf(request));
    for (const { name, sum } of metricsOf(request)) {
      for (const point of sum?.dataPoints ?? []) {
        const attributes = attributesOf(point);
        const value = point.asDouble ?? Number(point.asInt);
        const series = points.get(name) ?? new Map<string, Point>();
        points.set(name, series.set(JSON.stringify(attributes), { attributes, value }));
      }
    }
  };
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      keep(body as OtlpRequest);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: (traceId) => spans.filter((span) => span.traceId === traceId),
    points: (counter) => [...(points.get(counter)?.values() ?? [])],
    everything: () => JSON.stringify(received),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
