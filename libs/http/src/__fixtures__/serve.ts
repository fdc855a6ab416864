import type { LogFields, Logger } from '@platform/telemetry';
import { createApp, listen, type AppOptions, type Route } from '../index';

export interface Line {
  readonly level: string;
  readonly fields: LogFields;
  readonly message: string;
}

/** Keeps what is logged. */
export function recordingLogger(lines: Line[]): Logger {
  const method =
    (level: string) =>
    (...args: [string] | [LogFields, string]): void => {
      const [fields, message] = args.length === 1 ? [{}, args[0]] : args;
      lines.push({ level, fields, message });
    };
  return {
    trace: method('trace'),
    debug: method('debug'),
    info: method('info'),
    warn: method('warn'),
    error: method('error'),
    fatal: method('fatal'),
  };
}

/** Serves `routes` on a free port of 127.0.0.1. */
export async function serve(
  routes: readonly Route[],
  options: Pick<AppOptions, 'bodyLimitBytes' | 'gate' | 'language' | 'limiter' | 'times'> = {},
) {
  const lines: Line[] = [];
  const app = createApp({ logger: recordingLogger(lines), routes, ...options });
  const server = await listen(app, { host: '127.0.0.1', port: 0, portKey: 'PORT' });
  return { ...server, lines };
}

export type Served = Awaited<ReturnType<typeof serve>>;
