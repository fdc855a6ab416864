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

/** A process under supervision: what changes at each restart is behind getters. */
export interface SupervisedProcess {
  readonly name: string;
  /** Undefined while it is down. */
  readonly pid: number | undefined;
  /** Resolves, never rejects, when it refused its configuration: supervision gives up on nothing else. */
  readonly failed: Promise<StackError>;
  /** Output over all restarts. */
  logs(): string;
  /** Resolves when it is ready; at once when it already is; joins a restart under way. */
  start(): Promise<void>;
  /** A crash, to everybody but the caller: supervision restarts it. Default SIGKILL. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Wanted down: stays down until `start()`. */
  stop(): Promise<void>;
}

export type SupervisionReport =
  /** `attempt` counts the starts since it was last up for a while. */
  | { kind: 'restarting'; name: string; because: string; delayMs: number; attempt: number }
  | { kind: 'back'; name: string; pid: number; attempt: number };

export interface SupervisionOptions {
  name: string;
  /**
   * Starts it and resolves when it is ready; an abort leaves no process behind. `timeoutMs`: how long it may
   * take to be ready before it is ended.
   */
  launch: (signal: AbortSignal, timeoutMs: number) => Promise<RunningProcess>;
  log: ProcessLog;
  /** False: an exit is only noticed. Default true. */
  restart?: boolean | undefined;
  delays?: Partial<RestartDelays> | undefined;
  report?: ((report: SupervisionReport) => void) | undefined;
}

/** A process that is not ready yet may have much to do, such as bringing back a lost run index: each time longer. */
const timeoutFor = (attempt: number): number => READY_TIMEOUT_MS * 2 ** Math.min(attempt, 5);

/**
 * Keeps a process up that was up once: restarts it with growing delays for as long as it takes, for what
 * impedes it may be over by then, and the others go on meanwhile. A refused configuration is not restarted.
 */
export function supervise(options: SupervisionOptions): SupervisedProcess {
  const { name, log, report } = options;
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
    const started = await options.launch(starting.signal, timeoutFor(attempt));
    const since = Date.now();
    current = started;
    void started.exited.then((exit) => {
      current = undefined;
      if (wanted && options.restart !== false) answerExit(exit, Date.now() - since);
    });
  };

  const start = (): Promise<void> => {
    wanted = true;
    clearTimeout(timer);
    launching ??= launch().finally(() => (launching = undefined));
    return launching;
  };

  const answerExit = (exit: ProcessExit, uptimeMs: number): void => {
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
      await current?.stop();
    },
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof StartImpededError) return error.line;
  return error instanceof Error ? error.message : String(error);
}
