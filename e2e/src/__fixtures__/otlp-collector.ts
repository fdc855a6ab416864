import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Attributes = Readonly<Record<string, unknown>>;

/** A span, reduced to what tests read. */
export interface Span {
  readonly name: string;
  /** `service.name` of the process that created it. */
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the root span of a trace. */
  readonly parentSpanId: string;
  readonly failed: boolean;
  readonly attributes: Attributes;
}

/** A point of a metric since its process started: the value of a counter, or the count of a histogram. */
export interface Point {
  readonly attributes: Attributes;
  readonly value: number;
}

/** A log line: its attributes and these members, named as in the line. */
export interface Line extends Attributes {
  readonly msg: string;
  readonly level: string;
  readonly service: string;
}

export interface OtlpCollector {
  /** Value for `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  spans(traceId: string): readonly Span[];
  /** Returns the spans of this name, of every trace. */
  spansNamed(name: string): readonly Span[];
  /** Returns the last point of each attribute set of a counter or histogram. */
  points(metric: string): readonly Point[];
  /** Returns the log lines with this message. */
  lines(msg: string): readonly Line[];
  /** Returns everything received as text: traces, metrics and logs. */
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
  readonly count?: string;
}
interface OtlpPoints {
  readonly dataPoints: readonly OtlpPoint[];
}
interface OtlpMetric {
  readonly name: string;
  readonly sum?: OtlpPoints;
  readonly histogram?: OtlpPoints;
}
interface OtlpLine extends OtlpAttributes {
  readonly severityText: string;
  readonly body: { readonly stringValue?: string };
}
interface OtlpRequest {
  readonly resourceSpans?: readonly {
    readonly resource: OtlpAttributes;
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly OtlpMetric[] }[];
  }[];
  readonly resourceLogs?: readonly {
    readonly resource: OtlpAttributes;
    readonly scopeLogs: readonly { readonly logRecords: readonly OtlpLine[] }[];
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

const linesOf = ({ resourceLogs = [] }: OtlpRequest): Line[] =>
  resourceLogs.flatMap(({ resource, scopeLogs }) =>
    scopeLogs
      .flatMap(({ logRecords }) => logRecords)
      .map(({ severityText, body, ...rest }) => ({
        ...attributesOf(rest),
        msg: body.stringValue ?? '',
        level: severityText,
        service: String(attributesOf(resource)['service.name']),
      })),
  );

/** Receives the exports of the processes: OTLP over HTTP, as JSON, on a free port of 127.0.0.1. */
export async function startOtlpCollector(): Promise<OtlpCollector> {
  const spans: Span[] = [];
  const points = new Map<string, Map<string, Point>>();
  const lines: Line[] = [];
  const received: OtlpRequest[] = [];

  const keep = (request: OtlpRequest): void => {
    received.push(request);
    spans.push(...spansOf(request));
    lines.push(...linesOf(request));
    for (const { name, sum, histogram } of metricsOf(request)) {
      for (const point of (sum ?? histogram)?.dataPoints ?? []) {
        const attributes = attributesOf(point);
        const value = point.asDouble ?? Number(point.asInt ?? point.count);
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
    spansNamed: (wanted) => spans.filter(({ name }) => name === wanted),
    points: (metric) => [...(points.get(metric)?.values() ?? [])],
    lines: (wanted) => lines.filter(({ msg }) => msg === wanted),
    everything: () => JSON.stringify(received),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
