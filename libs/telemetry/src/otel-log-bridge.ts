import { ROOT_CONTEXT, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { SeverityNumber, type Logger as OtelLogger, type LogRecord } from '@opentelemetry/api-logs';
import type { DestinationStream } from 'pino';

type AttributeValue = string | number | boolean;

const ENVELOPE = new Set([
  'level',
  'time',
  'msg',
  'pid',
  'hostname',
  'v',
  'trace_id',
  'span_id',
  'trace_flags',
]);

const DEFAULT_LEVEL = 30;

/** Highest first. The first threshold that a level reaches gives the severity. */
const SEVERITIES = [
  [60, 'FATAL', SeverityNumber.FATAL],
  [50, 'ERROR', SeverityNumber.ERROR],
  [40, 'WARN', SeverityNumber.WARN],
  [30, 'INFO', SeverityNumber.INFO],
  [20, 'DEBUG', SeverityNumber.DEBUG],
] as const;

/** A pino stream that forwards every line to OpenTelemetry. */
export function otelLogStream(logger: OtelLogger): DestinationStream {
  return {
    write(line) {
      const record = toLogRecord(line);
      if (record) logger.emit(record);
    },
  };
}

/** The OpenTelemetry record of one JSON log line. Undefined for a line that is not a JSON object, which is dropped silently. */
export function toLogRecord(line: string): LogRecord | undefined {
  const entry = parseEntry(line);
  if (!entry) return undefined;
  const context = traceContext(entry);
  return {
    ...severity(entry['level']),
    body: typeof entry['msg'] === 'string' ? entry['msg'] : '',
    attributes: attributes(entry),
    ...(typeof entry['time'] === 'number' ? { timestamp: new Date(entry['time']) } : {}),
    ...(context ? { context } : {}),
  };
}

function parseEntry(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function severity(level: unknown): Pick<LogRecord, 'severityNumber' | 'severityText'> {
  const value = typeof level === 'number' ? level : DEFAULT_LEVEL;
  for (const [threshold, severityText, severityNumber] of SEVERITIES) {
    if (value >= threshold) return { severityNumber, severityText };
  }
  return { severityNumber: SeverityNumber.TRACE, severityText: 'TRACE' };
}

function attributes(entry: Record<string, unknown>): Record<string, AttributeValue> {
  return Object.fromEntries(
    Object.entries(entry)
      .filter(([name]) => !ENVELOPE.has(name))
      .map(([name, value]) => [name, toAttribute(value)]),
  );
}

function toAttribute(value: unknown): AttributeValue {
  return typeof value === 'object' ? JSON.stringify(value) : (value as AttributeValue);
}

function traceContext(entry: Record<string, unknown>): Context | undefined {
  const { trace_id: traceId, span_id: spanId, trace_flags: flags } = entry;
  if (typeof traceId !== 'string' || typeof spanId !== 'string') return undefined;
  const traceFlags = typeof flags === 'string' ? Number.parseInt(flags, 16) : TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags });
}
