import { type ConfigurationError, PlatformError, type StartImpededError } from '@platform/ports';
import { rootLogger, startTelemetry, type TelemetryOptions } from '@platform/telemetry';

/** sysexits.h EX_CONFIG: a supervisor must not start the process again, somebody must fix it. */
const EXIT_CONFIGURATION = 78;

/** sysexits.h EX_TEMPFAIL: a supervisor starts the process again, until what impedes it is over. */
const EXIT_IMPEDED = 75;

/** sysexits.h EX_SOFTWARE: an error of ours that nobody caught. */
const EXIT_SOFTWARE = 70;

/** Past this a stop is no longer graceful, milliseconds. */
const STOP_LIMIT_MS = 25_000;

const STRAY = {
  exception: 'erreur imprévue, arrêt',
  rejection: 'promesse rejetée et abandonnée, arrêt',
} as const;

export interface BootOptions {
  /** Of the process' package, as telemetry names it (`service.version`). */
  readonly version?: string;
  /** How long `close` may take, milliseconds; default 25 s. */
  readonly stopLimitMs?: number;
  /**
   * Takes an error that nobody caught, when it is not ours: the process goes on. Without it, or when it
   * answers false, the process stops in order.
   */
  readonly claim?: (error: unknown, kind: 'rejection' | 'exception') => boolean;
}

export interface StartedProcess {
  /** Finishes what was accepted and lets go of everything. */
  close(): Promise<void>;
}

/** By code: a plugin may carry its own copy of the classes. */
const EXIT_STATUSES: Readonly<Record<string, number>> = {
  CONFIGURATION_INVALID: EXIT_CONFIGURATION,
  START_IMPEDED: EXIT_IMPEDED,
  PLUGIN_REGISTRY_UNREADABLE: EXIT_IMPEDED,
};

const exitStatusOf = (error: unknown): number =>
  (PlatformError.isInstance(error) ? EXIT_STATUSES[error.code] : undefined) ?? 1;

const isExplained = (error: unknown): error is ConfigurationError | StartImpededError =>
  PlatformError.isInstance(error) && error.code in EXIT_STATUSES && 'key' in error;

const englishOf = (error: unknown): string | undefined =>
  PlatformError.isInstance(error) && 'english' in error && typeof error.english === 'string'
    ? error.english
    : undefined;

/** Names the key once: many messages already begin with it. */
function inFrench(error: unknown): string {
  if (isExplained(error))
    return error.message.startsWith(error.key) ? error.message : `${error.key} : ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** In French, then in English where the error has it: after a list, on a line of its own. */
function describe(error: unknown): string {
  const french = inFrench(error).trimEnd();
  const english = englishOf(error);
  if (english === undefined) return french;
  return `${french}${french.includes('\n') ? '\n' : ' '}/ ${english}`;
}

/** Databases, journals, sockets and what libraries create: it holds patients, and is for its owner alone. */
const PRIVATE_UMASK = 0o077;

/** A boot error is one readable line on stderr, whatever the log format. */
function refuseToStart(error: unknown): never {
  process.stderr.write(`${describe(error).replace(/\s*\n\s*/g, ' · ')}\n`);
  process.exit(exitStatusOf(error));
}

/**
 * Runs one process of the platform: telemetry and logging first, then `start`; SIGINT and SIGTERM
 * close it once, in order, and a second signal ends it at once. An error that nobody caught, and that
 * `claim` does not take, is one line and the same stop. Exit status: 0 after a clean stop, 78 when somebody
 * must fix the configuration, 75 when something outside keeps the process from starting, 70 after an error
 * that nobody caught, else 1.
 */
export async function bootProcess(
  service: TelemetryOptions['service'],
  start: () => Promise<StartedProcess>,
  { version, stopLimitMs = STOP_LIMIT_MS, claim = () => false }: BootOptions = {},
): Promise<void> {
  process.umask(PRIVATE_UMASK);
  try {
    const telemetry = startTelemetry({ service, version, shutdownOnSignal: false });
    const running: { started?: StartedProcess } = {};
    let stopping = false;
    const stop = async (status: number): Promise<void> => {
      stopping = true;
      // Not unref'd: a close that waits for nothing would else let the process end as if all was well.
      setTimeout(() => {
        rootLogger.error('arrêt trop long, abandonné');
        process.exit(1);
      }, stopLimitMs);
      try {
        await running.started?.close();
        rootLogger.info('arrêt terminé');
        await telemetry.shutdown();
        process.exit(status);
      } catch (error) {
        rootLogger.error({ err: error }, 'arrêt en erreur');
        process.exit(1);
      }
    };
    const onSignal = (signal: NodeJS.Signals): void => {
      if (stopping) process.exit(1);
      rootLogger.info({ signal }, 'arrêt demandé');
      void stop(0);
    };
    const onStray = (error: unknown, kind: 'rejection' | 'exception'): void => {
      if (claim(error, kind)) return;
      // One line: while it stops, what is half closed may fail in turn.
      if (stopping) return;
      rootLogger.fatal(
        { err: error instanceof Error ? error : new Error(String(error)) },
        STRAY[kind],
      );
      void stop(EXIT_SOFTWARE);
    };
    process.on('uncaughtException', (error) => onStray(error, 'exception'));
    process.on('unhandledRejection', (reason) => onStray(reason, 'rejection'));
    running.started = await start();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  } catch (error) {
    refuseToStart(error);
  }
}
