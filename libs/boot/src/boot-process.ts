import { type ConfigurationError, PlatformError, type StartImpededError } from '@platform/ports';
import { rootLogger, startTelemetry, type TelemetryOptions } from '@platform/telemetry';

import { readSecretFiles } from './read-secret-files';

/** sysexits.h EX_CONFIG: a supervisor must not restart the process; the configuration needs a fix. */
const EXIT_CONFIGURATION = 78;

/** sysexits.h EX_TEMPFAIL: a supervisor restarts the process until the obstacle is gone. */
const EXIT_IMPEDED = 75;

/** sysexits.h EX_SOFTWARE: an uncaught error of the platform. */
const EXIT_SOFTWARE = 70;

/** Maximum time of a graceful stop, in ms. */
const STOP_LIMIT_MS = 25_000;

const STRAY = {
  exception: 'erreur imprévue, arrêt',
  rejection: 'promesse rejetée et abandonnée, arrêt',
} as const;

interface BootOptions {
  /** Version of the process's package, for telemetry (`service.version`). */
  readonly version?: string;
  /** Maximum time of `close`, in ms. Default 25 s. */
  readonly stopLimitMs?: number;
  /**
   * Handles an uncaught error that does not belong to the platform, for example of a plugin, and returns true: the
   * process goes on. When it returns false or is absent, the process stops gracefully.
   */
  readonly claim?: (error: unknown, kind: 'rejection' | 'exception') => boolean;
}

export interface StartedProcess {
  /** Finishes accepted work and releases all resources. */
  close(): Promise<void>;
}

/** By error code, because a plugin may bundle its own copy of the classes. */
const EXIT_STATUSES: Readonly<Record<string, number>> = {
  CONFIGURATION_INVALID: EXIT_CONFIGURATION,
  START_IMPEDED: EXIT_IMPEDED,
  PLUGIN_REGISTRY_UNREADABLE: EXIT_IMPEDED,
};

/** `…_UNAVAILABLE`: a part that was there when the start began is gone, for example a store whose server was restarted. */
const UNAVAILABLE = /_UNAVAILABLE$/;

function exitStatusOf(error: unknown): number {
  if (!PlatformError.isInstance(error)) return 1;
  return EXIT_STATUSES[error.code] ?? (UNAVAILABLE.test(error.code) ? EXIT_IMPEDED : 1);
}

const isExplained = (error: unknown): error is ConfigurationError | StartImpededError =>
  PlatformError.isInstance(error) && error.code in EXIT_STATUSES && 'key' in error;

const englishOf = (error: unknown): string | undefined =>
  PlatformError.isInstance(error) ? error.localized?.en : undefined;

/** Adds the key, unless the message already begins with it. */
function inFrench(error: unknown): string {
  if (isExplained(error))
    return error.message.startsWith(error.key) ? error.message : `${error.key} : ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

/** The message in French, then in English when the error has one. */
function describe(error: unknown): string {
  const french = inFrench(error).trimEnd();
  const english = englishOf(error);
  if (english === undefined) return french;
  return `${french}${french.includes('\n') ? '\n' : ' '}/ ${english}`;
}

/** Every file and socket that the process creates may hold patient data, so only its owner may read it. */
const PRIVATE_UMASK = 0o077;

/** What a process that cannot start because of this error says on stderr, and its exit status. */
export interface StartRefusal {
  /** One readable line, in any log format. */
  readonly line: string;
  readonly status: number;
}

export const startRefusal = (error: unknown): StartRefusal => ({
  line: describe(error).replace(/\s*\n\s*/g, ' · '),
  status: exitStatusOf(error),
});

function refuseToStart(error: unknown): never {
  const { line, status } = startRefusal(error);
  process.stderr.write(`${line}\n`);
  process.exit(status);
}

/**
 * Runs one process of the platform. It reads secrets from their files, starts telemetry and logging, then calls `start`. SIGINT and SIGTERM close the
 * process gracefully; a second signal ends it at once. An uncaught error that `claim` does not take is logged as one
 * line and also stops the process. Exit status: 0 after a clean stop, 78 when the configuration must be fixed, 75 when
 * something outside prevents the start, 70 after an uncaught error, else 1.
 */
export async function bootProcess(
  service: TelemetryOptions['service'],
  start: () => Promise<StartedProcess>,
  { version, stopLimitMs = STOP_LIMIT_MS, claim = () => false }: BootOptions = {},
): Promise<void> {
  process.umask(PRIVATE_UMASK);
  try {
    readSecretFiles(process.env);
    const telemetry = startTelemetry({ service, version, shutdownOnSignal: false });
    const running: { started?: StartedProcess } = {};
    let stopping = false;
    const stop = async (status: number): Promise<void> => {
      stopping = true;
      // Keep the timer referenced: otherwise a `close` that hangs would let the process exit with status 0.
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
      // Log one line only: during a stop, half-closed parts may fail in turn.
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
