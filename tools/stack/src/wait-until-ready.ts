import { setTimeout as delay } from 'node:timers/promises';
import { type ProcessLog } from './process-log';
import { type ProcessExit, type RunningProcess } from './spawn-process';
import { EXIT_CODES, StackError } from './stack-error';

/** Separates the mistakes that a process reports in one line, in every log format. */
const MISTAKE_SEPARATOR = ' · ';

const NOISE = /^\s*(at |node:|\^|\[?[{}\]]|Node\.js v)/;
const ERROR_LINE = /^(Failed: |(Uncaught )?[\w.]*(Error|Exception)\b.*:)/;

/** The process refused its configuration. Another start would not help. */
export class ConfigurationRefusedError extends StackError {
  constructor(
    name: string,
    /** Its mistakes, one per line. */
    readonly mistakes: readonly string[],
  ) {
    super(
      'STACK_CONFIGURATION_REFUSED',
      `${name}: ${mistakes.join('\n  ')}`,
      EXIT_CODES.configuration,
    );
  }
}

/**
 * The process met an obstacle that may be gone at the next attempt: a database that does not respond, a full disk.
 */
export class StartImpededError extends StackError {
  constructor(
    name: string,
    /** Its error line. */
    readonly line: string,
  ) {
    super('STACK_START_IMPEDED', `${name}: ${line}`, EXIT_CODES.impeded);
  }
}

export class ProcessDiedError extends StackError {
  constructor(name: string, exit: ProcessExit, log: ProcessLog) {
    const summary = errorSummary(log.errorLines()) ?? errorSummary(log.lines());
    const where = log.file === undefined ? '' : ` (log: ${log.file})`;
    super(
      'STACK_PROCESS_DIED',
      `The ${name} ended while starting, ${describeExit(exit)}: ${summary ?? 'it said nothing'}${where}`,
    );
  }
}

class ProcessNotReadyError extends StackError {
  constructor(
    name: string,
    { awaited, log }: Pick<ReadinessOptions, 'awaited' | 'log'>,
    { timeoutMs, progress }: { readonly timeoutMs: number; readonly progress: string | undefined },
  ) {
    const where = log.file === undefined ? '' : ` (log: ${log.file})`;
    const state =
      progress === undefined
        ? `is not ready after ${timeoutMs / 1000} s`
        : `has made no progress for ${timeoutMs / 1000} s (${progress})`;
    super(
      'STACK_PROCESS_NOT_READY',
      `The ${name} ${state}, waiting for ${awaited}${where}. On a slow machine, give it longer with --start-timeout <seconds>.`,
    );
  }
}

export class StartAbortedError extends StackError {
  constructor(name: string) {
    super('STACK_START_ABORTED', `The start of the ${name} was given up on request.`);
  }
}

/**
 * Whether a process is ready. A text: it is not, but it is working on it. While the text changes, it makes progress.
 */
export type Probed = boolean | string;

/** Maximum time in ms for a process to be ready at its first start, or to make progress. */
export const READY_TIMEOUT_MS = 60_000;

interface ReadinessOptions {
  probe: () => Promise<Probed>;
  /** What the probe checks, for the message. */
  awaited: string;
  log: ProcessLog;
  /** Counted from the start, and again from each sign of progress. */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export function describeExit({ code, signal }: ProcessExit): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

/** Returns the error for an early exit, by the exit codes of our processes. */
export function exitError(name: string, exit: ProcessExit, log: ProcessLog): StackError {
  const line = log
    .errorLines()
    .findLast((text) => text.trim() !== '')
    ?.trim();
  if (exit.code === EXIT_CODES.configuration) {
    return new ConfigurationRefusedError(
      name,
      (line ?? 'configuration refused').split(MISTAKE_SEPARATOR),
    );
  }
  if (exit.code === EXIT_CODES.impeded && line !== undefined) {
    return new StartImpededError(name, line);
  }
  return new ProcessDiedError(name, exit, log);
}

/**
 * Returns the most informative line of the output of a process that died: the last `SomeError: message` of an
 * uncaught exception (`Failed: ` from the control plane), otherwise the last line outside a stack trace.
 */
function errorSummary(lines: readonly string[]): string | undefined {
  const spoken = lines.filter((line) => line.trim() !== '' && !NOISE.test(line));
  return (spoken.findLast((line) => ERROR_LINE.test(line)) ?? spoken.at(-1))?.trim();
}

/**
 * Polls until the probe returns true, as long as the process makes progress. When it rejects, the process is gone. Rejects with
 * {@link ConfigurationRefusedError}, {@link StartImpededError}, {@link ProcessDiedError},
 * {@link ProcessNotReadyError} or {@link StartAbortedError}.
 */
export async function waitUntilReady(
  started: RunningProcess,
  options: ReadinessOptions,
): Promise<void> {
  const { log, signal, timeoutMs = READY_TIMEOUT_MS } = options;
  let deadline = Date.now() + timeoutMs;
  let progress: string | undefined;
  let exit: ProcessExit | undefined;
  void started.exited.then((seen) => (exit = seen));
  for (;;) {
    if (signal?.aborted === true) {
      await started.stop();
      throw new StartAbortedError(started.name);
    }
    if (exit !== undefined) throw exitError(started.name, exit, log);
    const probed = await options.probe();
    if (probed === true) return;
    if (probed !== false && probed !== progress) {
      progress = probed;
      deadline = Date.now() + timeoutMs;
    }
    if (Date.now() > deadline) {
      await started.kill();
      throw new ProcessNotReadyError(started.name, options, { timeoutMs, progress });
    }
    await Promise.race([delay(50), started.exited]);
  }
}
