import { hostname } from 'node:os';

import { isSpanContextValid, trace } from '@opentelemetry/api';
import { destination, multistream, pino, type DestinationStream, type Logger } from 'pino';
import { prettyFactory } from 'pino-pretty';

import type { TelemetrySettings } from './telemetry-settings';

/** The fields that log lines must not show. All loggers inherit this from the root logger. */
const REDACTION = {
  paths: [
    '*.authorization',
    '*.apiKey',
    '*.api_key',
    '*.password',
    '*.token',
    'req.headers.authorization',
    'config.apiKey',
  ],
  censor: '[redacted]',
};

const FORMAT_MARKER = 1;
const STDOUT = 1;

/**
 * Creates the root pino logger of the process (docs/reference/logs.md). Writes to stdout synchronously, so that the last
 * lines before a crash are not lost. `bridge`, if given, receives the same JSON lines.
 */
export function createPinoRoot(settings: TelemetrySettings, bridge?: DestinationStream): Logger {
  const stdout = destination({ dest: STDOUT, sync: true });
  const sink = settings.pretty ? prettyStream(stdout) : stdout;
  return pino(
    {
      level: settings.level,
      base: {
        pid: process.pid,
        hostname: hostname(),
        v: FORMAT_MARKER,
        service: settings.serviceName,
      },
      redact: { paths: [...REDACTION.paths], censor: REDACTION.censor },
      mixin: activeSpanFields,
    },
    bridge ? everyLevelTo(sink, bridge) : sink,
  );
}

/** Sets the level of each stream to the lowest, so that only the logger's own level filters. Default would be `info`. */
function everyLevelTo(...streams: DestinationStream[]): DestinationStream {
  return multistream(streams.map((stream) => ({ level: 'trace', stream })));
}

/** Formats line by line. pino-pretty's own stream is asynchronous and loses the last lines. */
function prettyStream(stdout: DestinationStream): DestinationStream {
  const format = prettyFactory({
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'pid,hostname,v,service,component',
    messageFormat: '{if component}[{component}] {end}{msg}',
  });
  return { write: (line) => stdout.write(format(line)) };
}

function activeSpanFields(): Record<string, string> {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || !isSpanContextValid(span)) return {};
  return {
    trace_id: span.traceId,
    span_id: span.spanId,
    trace_flags: span.traceFlags.toString(16).padStart(2, '0'),
  };
}
