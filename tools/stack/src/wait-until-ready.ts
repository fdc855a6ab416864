import { setTimeout as delay } from 'node:timers/promises';
import { type ProcessLog } from './process-log';
import { type ProcessExit, type RunningProcess } from './spawn-process';
import { EXIT_CODES, StackError } from './stack-error';
import { tellingLine } from './telling-line';

/** A process tells all its mistakes in one line, whatever its log is made of. */
const MISTAKES = ' · ';

/** The process looked at its configuration and gave up; starting it again would change nothing. */
export class ConfigurationRefusedError extends StackError {
  constructor(
    name: string,
    /** What it said, one line a mistake. */
    readonly said: readonly string[],
  ) {
    super('STACK_CONFIGURATION_REFUSED', `${name}: ${said.join('\n  ')}`, EXIT_CODES.configuration);
  }
}

/** The process met something that may be over at the next try: a database that does not answer, a full disk. */
export class StartImpededError extends StackError {
  constructor(
    name: string,
    /** What it said of it. */
    readonly line: string,
  ) {
    super('STACK_START_IMPEDED', `${name}: ${line}`, EXIT_CODES.impeded);
  }
}

export class ProcessDiedError extends StackError {
  constructor(name: string, exit: ProcessExit, log: ProcessLog) {
    const said = tellingLine(log.errorLines()) ?? tellingLine(log.lines());
    const where = log.file === undefined ? '' : ` (log: ${log.file})`;
    super(
      'STACK_PROCESS_DIED',
      `The ${name} ended while starting, ${describeExit(exit)}: ${said ?? 'it said nothing'}${where}`,
    );
  }
}

export class ProcessNotReadyError extends StackError {
  constructor(name: string, awaited: string, timeoutMs: number, log: ProcessLog) {
    const where = log.file === undefined ? '' : ` (log: ${log.file})`;
    super(
      'STACK_PROCESS_NOT_READY',
      `The ${name} is not ready after ${timeoutMs / 1000} s, waiting for ${awaited}${where}.`,
    );
  }
}

export class StartAbortedError extends StackError {
  constructor(name: string) {
    super('STACK_START_ABORTED', `The start of the ${name} was given up on request.`);
  }
}

/** How long a process may take to be ready at its first start. */
export const READY_TIMEOUT_MS = 60_000;

export interface ReadinessOptions {
  probe: () => Promise<boolean>;
  /** What the probe looks at, for the message. */
  awaited: string;
  log: ProcessLog;
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export function describeExit({ code, signal }: ProcessExit): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

/** The error that an early exit stands for, by the exit code contract of our processes. */
export function exitError(name: string, exit: ProcessExit, log: ProcessLog): StackError {
  const line = log
    .errorLines()
    .findLast((text) => text.trim() !== '')
    ?.trim();
  if (exit.code === EXIT_CODES.configuration) {
    return new ConfigurationRefusedError(name, (line ?? 'configuration refused').split(MISTAKES));
  }
  if (exit.code === EXIT_CODES.impeded && line !== undefined) {
    return new StartImpededError(name, line);
  }
  return new ProcessDiedError(name, exit, log);
}

/**
 * Polls until the probe says yes. On failure the process is gone when this rejects, with
 * {@link ConfigurationRefusedError}, {@link StartImpededError}, {@link ProcessDiedError},
 * {@link ProcessNotReadyError} or {@link StartAbortedError}.
 */
export async function waitUntilReady(
  started: RunningProcess,
  options: ReadinessOptions,
): Promise<void> {
  const { log, signal, timeoutMs = READY_TIMEOUT_MS } = options;
  const deadline = Date.now() + timeoutMs;
  let exit: ProcessExit | undefined;
  void started.exited.then((seen) => (exit = seen));
  for (;;) {
    if (signal?.aborted === true) {
      await started.stop();
      throw new StartAbortedError(started.name);
    }
    if (exit !== undefined) throw exitError(started.name, exit, log);
    if (await options.probe()) return;
    if (Date.now() > deadline) {
      await started.kill();
      throw new ProcessNotReadyError(started.name, options.awaited, timeoutMs, log);
    }
    await Promise.race([delay(50), started.exited]);
  }
}
