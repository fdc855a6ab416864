import { type ProcessLog } from './process-log';
import { createRestartPace, RESTART_DELAYS, type RestartDelays } from './restart-pace';
import { type ProcessExit, type RunningProcess } from './spawn-process';
import { EXIT_CODES, type StackError } from './stack-error';
import {
  ConfigurationRefusedError,
  describeExit,
  exitError,
  READY_TIMEOUT_MS,
  StartImpededError,
} from './wait-until-ready';

/** A process under supervision. Getters return what changes with a restart. */
export interface SupervisedProcess {
  readonly name: string;
  /** Undefined while it is down. */
  readonly pid: number | undefined;
  /**
   * Resolves if the process refuses its configuration, the one case in which supervision gives up. Never rejects.
   */
  readonly failed: Promise<StackError>;
  /** Its output over all restarts. */
  logs(): string;
  /** Starts it. Resolves when it is ready, immediately if it already is. Joins a restart in progress. */
  start(): Promise<void>;
  /** Kills it as a crash would: supervision restarts it. Default SIGKILL. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Stops it. It stays down until `start()`. Resolves with how it ended; undefined if it was down. */
  stop(): Promise<ProcessExit | undefined>;
}

export type SupervisionReport =
  /** `attempt` counts the starts since it was last stable. */
  | { kind: 'restarting'; name: string; because: string; delayMs: number; attempt: number }
  | { kind: 'back'; name: string; pid: number; attempt: number };

interface SupervisionOptions {
  name: string;
  /**
   * Starts it and resolves when it is ready. An abort leaves no process behind. `timeoutMs` is the maximum time to
   * become ready.
   */
  launch: (signal: AbortSignal, timeoutMs: number) => Promise<RunningProcess>;
  log: ProcessLog;
  /** False: an exit is reported, and the process is not restarted. Default true. */
  restart?: boolean | undefined;
  /** How long the first start may take, in ms. Default: a minute. */
  readyTimeoutMs?: number | undefined;
  delays?: Partial<RestartDelays> | undefined;
  report?: ((report: SupervisionReport) => void) | undefined;
}

/**
 * Returns the readiness timeout in ms, which grows with each attempt: a start may have much to do, such as
 * restoring a lost run index.
 */
const timeoutFor = (attempt: number, firstMs: number): number =>
  firstMs * 2 ** Math.min(attempt, 5);

/**
 * Restarts a process that was ready once, with growing delays and without limit: the obstacle may be gone at the
 * next attempt, and the other processes continue meanwhile. A refused configuration is not retried.
 */
export function supervise(options: SupervisionOptions): SupervisedProcess {
  const { name, log, report, readyTimeoutMs = READY_TIMEOUT_MS } = options;
  const delays = { ...RESTART_DELAYS, ...options.delays };
  const pace = createRestartPace(delays);
  let giveUp: (error: StackError) => void = () => undefined;
  const failed = new Promise<StackError>((resolve) => (giveUp = resolve));
  let current: RunningProcess | undefined;
  let launching: Promise<void> | undefined;
  let starting = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let wanted = false;
  let attempt = 0;

  const launch = async (): Promise<void> => {
    if (current !== undefined) return;
    starting = new AbortController();
    const started = await options.launch(starting.signal, timeoutFor(attempt, readyTimeoutMs));
    const since = Date.now();
    current = started;
    void started.exited.then((exit) => {
      current = undefined;
      if (wanted && options.restart !== false) handleExit(exit, Date.now() - since);
    });
  };

  const start = (): Promise<void> => {
    wanted = true;
    clearTimeout(timer);
    launching ??= launch().finally(() => (launching = undefined));
    return launching;
  };

  const handleExit = (exit: ProcessExit, uptimeMs: number): void => {
    if (exit.code === EXIT_CODES.configuration) giveUp(exitError(name, exit, log));
    else scheduleRestart(describeExit(exit), uptimeMs);
  };

  const scheduleRestart = (because: string, uptimeMs: number): void => {
    const delayMs = pace.next(uptimeMs);
    attempt = uptimeMs >= delays.stableAfterMs ? 1 : attempt + 1;
    report?.({ kind: 'restarting', name, because, delayMs, attempt });
    timer = setTimeout(() => void restart(), delayMs);
  };

  const restart = async (): Promise<void> => {
    try {
      await start();
      if (current !== undefined) report?.({ kind: 'back', name, pid: current.pid, attempt });
    } catch (error) {
      if (!wanted) return;
      if (error instanceof ConfigurationRefusedError) giveUp(error);
      else scheduleRestart(reasonOf(error), 0);
    }
  };

  return {
    name,
    failed,
    get pid() {
      return current?.pid;
    },
    logs: () => log.text(),
    start,
    async kill(signal) {
      await current?.kill(signal);
    },
    async stop() {
      wanted = false;
      clearTimeout(timer);
      starting.abort();
      await launching?.catch(() => undefined);
      return current?.stop();
    },
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof StartImpededError) return error.line;
  return error instanceof Error ? error.message : String(error);
}
