import { ConfigurationError } from '@platform/ports';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const;

type LogLevel = (typeof LOG_LEVELS)[number];

export interface TelemetrySettings {
  readonly level: LogLevel;
  readonly pretty: boolean;
  /** Name of this process in logs, traces and metrics. */
  readonly serviceName: string;
  /** Base URL of OTLP over HTTP. Without it nothing is exported. */
  readonly endpoint?: string;
  /** Interval between two exports of metrics, in ms. Default: that of the SDK, one minute. */
  readonly metricIntervalMs?: number;
}

/** Facts about the process that are not in the environment. */
interface ProcessTraits {
  readonly service: string;
  readonly stdoutIsTerminal: boolean;
}

/**
 * Reads the logging and export variables (docs/reference/environment.md). An empty variable counts as unset, because
 * container tools pass unset variables that way. Throws `ConfigurationError` naming the variable to fix.
 */
export function readTelemetrySettings(
  env: NodeJS.ProcessEnv,
  { service, stdoutIsTerminal }: ProcessTraits,
): TelemetrySettings {
  const endpoint = readEndpoint(env['OTEL_EXPORTER_OTLP_ENDPOINT']);
  const metricIntervalMs = readInterval(env['OTEL_METRIC_EXPORT_INTERVAL']);
  return {
    level: readLevel(env['LOG_LEVEL']),
    pretty: readPretty(env['LOG_PRETTY']) ?? (stdoutIsTerminal && env['NODE_ENV'] !== 'production'),
    serviceName: env['SERVICE_NAME'] || env['OTEL_SERVICE_NAME'] || service,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(metricIntervalMs === undefined ? {} : { metricIntervalMs }),
  };
}

function readLevel(value: string | undefined): LogLevel {
  if (!value) return 'info';
  const level = LOG_LEVELS.find((known) => known === value);
  if (level) return level;
  throw new ConfigurationError(
    'LOG_LEVEL',
    `LOG_LEVEL « ${value} » non reconnu : valeurs attendues ${LOG_LEVELS.join(', ')}`,
    { english: `not recognised: expected one of ${LOG_LEVELS.join(', ')}` },
  );
}

function readPretty(value: string | undefined): boolean | undefined {
  if (!value) return undefined;
  if (value === '1') return true;
  if (value === '0') return false;
  throw new ConfigurationError(
    'LOG_PRETTY',
    `LOG_PRETTY « ${value} » non reconnu : 1 pour du texte lisible, 0 pour du JSON`,
    { english: 'not recognised: 1 for readable text, 0 for JSON' },
  );
}

/** Reads the interval, because the metric reader, unlike the exporters, reads no variables itself. */
function readInterval(value: string | undefined): number | undefined {
  if (!value) return undefined;
  const ms = Number(value);
  if (Number.isInteger(ms) && ms > 0) return ms;
  throw new ConfigurationError(
    'OTEL_METRIC_EXPORT_INTERVAL',
    'OTEL_METRIC_EXPORT_INTERVAL non reconnu : un nombre entier de millisecondes, au moins 1, est attendu',
    { english: 'not recognised: a whole number of milliseconds, at least 1, is expected' },
  );
}

/** Refuses an invalid address, because the exporters would silently use localhost. */
function readEndpoint(value: string | undefined): string | undefined {
  if (!value) return undefined;
  const protocol = URL.canParse(value) ? new URL(value).protocol : undefined;
  if (protocol === 'http:' || protocol === 'https:') return value;
  throw new ConfigurationError(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_ENDPOINT non reconnu : une adresse http:// ou https:// est attendue',
    { english: 'not recognised: an http:// or https:// address is expected' },
  );
}
