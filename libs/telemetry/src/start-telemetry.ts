import { reportExportIncidents } from './export-incidents';
import { createLogger, installLoggers } from './logger';
import { startOtelExport, type OtelExport } from './otel-export';
import { otelLogStream } from './otel-log-bridge';
import { createPinoRoot } from './pino-root';
import { readTelemetrySettings, type TelemetrySettings } from './telemetry-settings';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs `shutdown` on SIGINT or SIGTERM, then raises the signal again, because a listener cancels its default effect.
 * Does not raise it when the process has other listeners, which decide when to exit.
 */
function shutdownOnSignals(shutdown: () => Promise<void>): void {
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      const nobodyElseListens = process.listenerCount(signal) === 0;
      void shutdown().finally(() => {
        if (nobodyElseListens) process.kill(process.pid, signal);
      });
    });
  }
}

export interface TelemetryOptions {
  /** `SERVICE_NAME`, else `OTEL_SERVICE_NAME`, overrides it. */
  readonly service: 'platform-proxy' | 'platform-endpoint' | 'platform-ui' | 'platform-test-bench';
  /** Version of the process' package; default `0.0.0`. */
  readonly version?: string | undefined;
  /**
   * Whether SIGINT and SIGTERM flush and stop the export. Default true. A process with its own graceful shutdown sets
   * false and calls `shutdown` last, so that its last spans are exported.
   */
  readonly shutdownOnSignal?: boolean;
}

/** Both methods never reject, stop after 5 s, and do nothing without export. */
interface Telemetry {
  /** Exports buffered data; for short-lived scripts. */
  flush(): Promise<void>;
  /** Exports buffered data and stops the export. Logs are still written to stdout. */
  shutdown(): Promise<void>;
}

/** On the global object, with the log that it starts. */
const KEY = Symbol.for('platform.telemetry');
const shared = globalThis as { [KEY]?: Telemetry };

/**
 * Starts logging and, when `OTEL_EXPORTER_OTLP_ENDPOINT` is set, the export of traces, metrics and logs, with the settings
 * in `process.env` (docs/reference/environment.md). Call it first in `main`; further calls return the first handle. Throws
 * `ConfigurationError` naming the variable to fix, and `TelemetryStartedLateError` when something logged before.
 */
export function startTelemetry(options: TelemetryOptions): Telemetry {
  return (shared[KEY] ??= start(options));
}

function start(options: TelemetryOptions): Telemetry {
  const settings = readTelemetrySettings(process.env, {
    service: options.service,
    stdoutIsTerminal: process.stdout.isTTY === true,
  });
  if (settings.endpoint === undefined) {
    installLoggers(createPinoRoot(settings));
    return { flush: async () => {}, shutdown: async () => {} };
  }
  return startExport(settings, settings.endpoint, options);
}

function startExport(
  settings: TelemetrySettings,
  endpoint: string,
  { version, shutdownOnSignal = true }: TelemetryOptions,
): Telemetry {
  const otel = startOtelExport({
    name: settings.serviceName,
    version: version ?? '0.0.0',
    metricIntervalMs: settings.metricIntervalMs,
  });
  installLoggers(createPinoRoot(settings, bridgeOf(settings, otel)));
  reportExportIncidents(createPinoRoot(settings).child({ component: 'otel' }));

  let stopping: Promise<void> | undefined;
  const shutdown = (): Promise<void> => (stopping ??= otel.shutdown());
  if (shutdownOnSignal) shutdownOnSignals(shutdown);
  createLogger('otel').info(
    { endpoint: withoutCredentials(endpoint) },
    'export OTel démarré (traces + métriques + logs)',
  );
  return { flush: otel.flush, shutdown };
}

function bridgeOf(settings: TelemetrySettings, otel: OtelExport) {
  return settings.pretty ? undefined : otelLogStream(otel.logs);
}

function withoutCredentials(endpoint: string): string {
  const url = new URL(endpoint);
  if (!url.username && !url.password) return endpoint;
  url.username = '';
  url.password = '';
  return url.href;
}
