import { metrics } from '@opentelemetry/api';
import type { Logger as OtelLogger } from '@opentelemetry/api-logs';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type BufferConfig,
} from '@opentelemetry/sdk-trace-node';
import { timeout, TimeoutStrategy } from 'cockatiel';

/** A collector that does not respond must not delay the shutdown of the process. */
const EXPORT_TIMEOUT_MS = 5_000;

export interface OtelExport {
  readonly logs: OtelLogger;
  /** Exports buffered data. Never rejects; stops after 5 s. */
  flush(): Promise<void>;
  /** Exports buffered data and stops exporting. Never rejects; stops after 5 s. */
  shutdown(): Promise<void>;
}

interface OtelExportOptions {
  readonly name: string;
  readonly version: string;
  readonly metricIntervalMs: number | undefined;
}

/**
 * Registers tracing (W3C propagation, AsyncLocalStorage context) and metrics with the OpenTelemetry
 * API and starts exporting all three signals. The exporters are built without arguments: they read
 * the `OTEL_EXPORTER_OTLP_*` variables themselves.
 */
export function startOtelExport(options: OtelExportOptions): OtelExport {
  const resource = describeProcess(options);
  const meters = new MeterProvider({
    resource,
    readers: [createMetricReader(options)],
  });
  // The queues count what they drop. The type of those of spans is older than the option, which they pass on.
  const counted: BufferConfig & { selfObsMeterProvider: MeterProvider } = {
    selfObsMeterProvider: meters,
  };
  const traces = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(), counted)],
  });
  const logs = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({
        exporter: new OTLPLogExporter(),
        selfObsMeterProvider: meters,
      }),
    ],
  });
  traces.register();
  metrics.setGlobalMeterProvider(meters);

  const providers = [traces, meters, logs];
  return {
    logs: logs.getLogger('platform'),
    flush: () => withTimeout(providers.map((provider) => () => provider.forceFlush())),
    shutdown: () => withTimeout(providers.map((provider) => () => provider.shutdown())),
  };
}

function createMetricReader({
  metricIntervalMs,
}: Pick<OtelExportOptions, 'metricIntervalMs'>): PeriodicExportingMetricReader {
  return new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    ...(metricIntervalMs !== undefined && { exportIntervalMillis: metricIntervalMs }),
  });
}

function describeProcess({ name, version }: Pick<OtelExportOptions, 'name' | 'version'>): Resource {
  return defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': name, 'service.version': version }));
}

/** Runs the tasks with a timeout. Ignores failures, because `diag` has already reported them. */
async function withTimeout(tasks: ReadonlyArray<() => Promise<void>>): Promise<void> {
  await timeout(EXPORT_TIMEOUT_MS, TimeoutStrategy.Aggressive)
    .execute(() => Promise.allSettled(tasks.map((task) => task())))
    .catch(() => undefined);
}
