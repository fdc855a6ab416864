import { ConfigurationError } from '@platform/ports';
import { rootLogger, startTelemetry, type TelemetryOptions } from '@platform/telemetry';

/** sysexits.h EX_CONFIG: a supervisor must not start the process again, somebody must fix it. */
const EXIT_CONFIGURATION = 78;

/** Past this a stop is no longer graceful, milliseconds. */
const STOP_LIMIT_MS = 25_000;

export interface BootOptions {
  /** How long `close` may take, milliseconds; default 25 s. */
  readonly stopLimitMs?: number;
}

export interface StartedProcess {
  /** Finishes what was accepted and lets go of everything. */
  close(): Promise<void>;
}

const isConfigurationError = (error: unknown): error is ConfigurationError =>
  ConfigurationError.isInstance(error) && 'key' in error;

/** Names the key once: many messages already begin with it. */
function describe(error: unknown): string {
  if (isConfigurationError(error)) {
    const { key, message } = error;
    return message.startsWith(key) ? message : `${key} : ${message}`;
  }
  return error instanceof Error ? error.message : String(error);
}

/** A boot error is one readable line on stderr, whatever the log format. */
function refuseToStart(error: unknown): never {
  process.stderr.write(`${describe(error).replace(/\s*\n\s*/g, ' · ')}\n`);
  process.exit(isConfigurationError(error) ? EXIT_CONFIGURATION : 1);
}

/**
 * Runs one process of the platform: telemetry and logging first, then `start`; SIGINT and SIGTERM
 * close it once, in order, and a second signal ends it at once. Exit status: 0 after a clean stop, 78
 * when somebody must fix the configuration, else 1.
 */
export async function bootProcess(
  service: TelemetryOptions['service'],
  start: () => Promise<StartedProcess>,
  { stopLimitMs = STOP_LIMIT_MS }: BootOptions = {},
): Promise<void> {
  try {
    const telemetry = startTelemetry({ service, shutdownOnSignal: false });
    const started = await start();
    let stopping = false;
    const stop = async (signal: string): Promise<void> => {
      if (stopping) process.exit(1);
      stopping = true;
      rootLogger.info({ signal }, 'arrêt demandé');
      // Not unref'd: a close that waits for nothing would else let the process end as if all was well.
      setTimeout(() => {
        rootLogger.error('arrêt trop long, abandonné');
        process.exit(1);
      }, stopLimitMs);
      try {
        await started.close();
        rootLogger.info('arrêt terminé');
        await telemetry.shutdown();
        process.exit(0);
      } catch (error) {
        rootLogger.error({ err: error }, 'arrêt en erreur');
        process.exit(1);
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => void stop(signal));
  } catch (error) {
    refuseToStart(error);
  }
}
