import { PlatformError } from '@platform/ports';
import type { Logger as PinoLogger } from 'pino';

/** Fields of one log line, by name. Never contains the payload of an event or patient data. */
export type LogFields = Readonly<Record<string, unknown>>;

interface LogMethod {
  (message: string): void;
  (fields: LogFields, message: string): void;
}

type MethodName = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** Writes log lines. Messages are French literals. Pass an Error in the field `err`. */
export type Logger = { readonly [name in MethodName]: LogMethod };

/** Thrown by `startTelemetry` when something logged before it and lines were lost. */
class TelemetryStartedLateError extends PlatformError {
  constructor() {
    super(
      'TELEMETRY_STARTED_LATE',
      'journal utilisé avant startTelemetry : appelez startTelemetry avant tout autre module',
    );
  }
}

interface ProcessLog {
  /** Writes the lines; undefined before `startTelemetry`. */
  root?: PinoLogger;
  /** Whether lines were lost. */
  usedTooEarly?: boolean;
}

/** The log is on the global object, like the state of the OpenTelemetry API: who gets new globals gets a new log. */
const KEY = Symbol.for('platform.log');
const shared = globalThis as { [KEY]?: ProcessLog };
const processLog = (): ProcessLog => (shared[KEY] ??= {});

/**
 * Logger of the process itself. Like with the OpenTelemetry API, loggers may be created anywhere, also at import
 * time, and write nothing before `startTelemetry` was called.
 */
export const rootLogger: Logger = lazyLogger((root) => root);

/** Creates a logger whose lines have the field `component`, for example `http`, `sources`, `engine`. */
export function createLogger(component: string): Logger {
  return lazyLogger((root) => root.child({ component }));
}

/** Connects all existing and future loggers. Throws `TelemetryStartedLateError` when lines were lost. */
export function installLoggers(root: PinoLogger): void {
  const log = processLog();
  if (log.usedTooEarly) throw new TelemetryStartedLateError();
  log.root = root;
}

function lazyLogger(derive: (root: PinoLogger) => PinoLogger): Logger {
  let target: { readonly of: PinoLogger; readonly logger: PinoLogger } | undefined;
  const write = (name: MethodName, fields: LogFields, message: string): void => {
    const log = processLog();
    const { root } = log;
    if (!root) {
      log.usedTooEarly = true;
      return;
    }
    if (target?.of !== root) target = { of: root, logger: derive(root) };
    target.logger[name](fields, message);
  };
  const method =
    (name: MethodName): LogMethod =>
    (...args: [string] | [LogFields, string]) =>
      args.length === 1 ? write(name, {}, args[0]) : write(name, args[0], args[1]);
  return {
    trace: method('trace'),
    debug: method('debug'),
    info: method('info'),
    warn: method('warn'),
    error: method('error'),
    fatal: method('fatal'),
  };
}
