import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { listenOnLoopback } from '@platform/testing';

/** An OTLP attribute, as JSON carries it. */
export interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The members of spans, log records, metrics and data points that the specs check. */
export interface OtlpItem {
  readonly name: string;
  readonly unit?: string;
  readonly kind?: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly timeUnixNano: string;
  readonly status?: { readonly code: number; readonly message?: string };
  readonly events?: readonly OtlpItem[];
  readonly attributes: readonly OtlpAttribute[];
  readonly severityNumber?: number;
  readonly severityText?: string;
  readonly body?: { readonly stringValue: string };
  readonly sum?: { readonly isMonotonic: boolean; readonly dataPoints: readonly DataPoint[] };
  readonly gauge?: { readonly dataPoints: readonly DataPoint[] };
  readonly histogram?: { readonly dataPoints: readonly DataPoint[] };
}

export interface DataPoint {
  readonly attributes: readonly OtlpAttribute[];
  readonly asDouble?: number;
  readonly asInt?: string;
  readonly sum?: number;
  readonly explicitBounds?: readonly number[];
}

interface Scope {
  readonly scope: { readonly name: string };
  readonly spans?: readonly OtlpItem[];
  readonly metrics?: readonly OtlpItem[];
  readonly logRecords?: readonly OtlpItem[];
}

interface Resource {
  readonly resource: { readonly attributes: readonly OtlpAttribute[] };
  readonly scopeSpans?: readonly Scope[];
  readonly scopeMetrics?: readonly Scope[];
  readonly scopeLogs?: readonly Scope[];
}

interface Received {
  readonly path: string;
  readonly contentType: string;
  readonly resources: readonly Resource[];
}

/**
 * A real collector's receiving end: OTLP over HTTP, JSON encoded, on a free port of 127.0.0.1. It answers each request
 * after `delayMs`.
 */
export async function startOtlpReceiver({ delayMs = 0 } = {}) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      received.push({
        path: request.url ?? '',
        contentType: request.headers['content-type'] ?? '',
        resources: Object.values(JSON.parse(body) as Record<string, Resource[]>).flat(),
      });
      if (delayMs > 0) await delay(delayMs);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  const { url: endpoint, close } = await listenOnLoopback(server);
  const resources = () => received.flatMap((request) => request.resources);
  return {
    endpoint,
    received,
    resources,
    spans: () =>
      items(
        resources().flatMap((resource) => resource.scopeSpans ?? []),
        'spans',
      ),
    metrics: () =>
      items(
        resources().flatMap((resource) => resource.scopeMetrics ?? []),
        'metrics',
      ),
    logs: () =>
      items(
        resources().flatMap((resource) => resource.scopeLogs ?? []),
        'logRecords',
      ),
    close,
  };
}

/** Attributes as a plain object. */
export function attributesOf(item: { readonly attributes: readonly OtlpAttribute[] }) {
  return Object.fromEntries(
    item.attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
  );
}

function items(scopes: readonly Scope[], member: 'spans' | 'metrics' | 'logRecords') {
  return scopes.flatMap((scope) =>
    (scope[member] ?? []).map((item) => ({ ...item, scope: scope.scope.name })),
  );
}
