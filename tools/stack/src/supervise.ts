import { type ProcessLog } from './process-log';
import { createRestartPace, RESTART_LIMITS, type RestartLimits } from './restart-pace';
import { type ProcessExit, type RunningProcess } from './spawn-process';
import { EXIT_CODES, StackError } from './stack-error';
import { ConfigurationRefusedError, describeExit, exitError } from './wait-until-ready';

/** A process under supervision: what changes at each restart is behind getters. */
export interface SupervisedProcess {
  readonly name: string;
  /** Undefined while it is down. */
  readonly pid: number | undefined;
  /** Resolves, never rejects, when supervision gave up. */
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
  | { kind: 'restarting'; name: string; because: string; delayMs: number }
  | { kind: 'back'; name: string; pid: number };

export interface SupervisionOptions {
  name: string;
  /** Starts it and resolves when it is ready; an abort leaves no process behind. */
  launch: (signal: AbortSignal) => Promise<RunningProcess>;
  log: ProcessLog;
  /** False: an exit is only noticed. Default true. */
  restart?: boolean | undefined;
  limits?: Partial<RestartLimits> | undefined;
  report?: ((report: SupervisionReport) => void) | undefined;
}

export class TooManyRestartsError extends StackError {
  constructor(name: string, limits: RestartLimits, because: string) {
    super(
      'STACK_TOO_MANY_RESTARTS',
      `The ${name} ended again (${because}) after ${limits.maxRestarts} restarts in ${limits.windowMs / 1000} s: giving up.`,
    );
  }
}

/** Keeps a process up: restarts with growing delays, not for ever, never a refused configuration. */
export function supervise(options: SupervisionOptions): SupervisedProcess {
  const { name, log, report } = options;
  const limits = { ...RESTART_LIMITS, ...options.limits };
  const pace = createRestartPace(limits);
  let giveUp: (error: StackError) => void = () => undefined;
  const failed = new Promise<StackError>((resolve) => (giveUp = resolve));
  let current: RunningProcess | undefined;
  let launching: Promise<void> | undefined;
  let starting = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let wanted = false;

  const launch = async (): Promise<void> => {
    if (current !== undefined) return;
    starting = new AbortController();
    const started = await options.launch(starting.signal);
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
    if (delayMs === undefined) return giveUp(new TooManyRestartsError(name, limits, because));
    report?.({ kind: 'restarting', name, because, delayMs });
    timer = setTimeout(() => void restart(), delayMs);
  };

  const restart = async (): Promise<void> => {
    try {
      await start();
      if (current !== undefined) report?.({ kind: 'back', name, pid: current.pid });
    } catch (error) {
      if (!wanted) return;
      if (error instanceof ConfigurationRefusedError) giveUp(error);
      else scheduleRestart(error instanceof Error ? error.message : String(error), 0);
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
