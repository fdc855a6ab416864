import { metrics, type Attributes } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';

/** Counters of this process, kept in memory for a spec. */
export interface KeptCounters {
  /** The attributes and the value of each data point of a counter. */
  read(name: string): Promise<readonly Attributes[]>;
  close(): Promise<void>;
}

/** Keeps what this process counts from now on, until `close`. */
export function keepCounters(): KeptCounters {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 1e9 });
  const provider = new MeterProvider({ readers: [reader] });
  metrics.setGlobalMeterProvider(provider);
  return {
    async read(name) {
      await provider.forceFlush();
      const scopes = exporter.getMetrics().at(-1)?.scopeMetrics ?? [];
      return scopes
        .flatMap((scope) => scope.metrics)
        .filter(({ descriptor }) => descriptor.name === name)
        .flatMap(({ dataPoints }) =>
          dataPoints.map(({ attributes, value }) => ({ ...attributes, value: Number(value) })),
        );
    },
    async close() {
      metrics.disable();
      await provider.shutdown();
    },
  };
}
